package org.echobench.report.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.report.page.PageInBrowser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;

/** The first page of a site, in a real browser. */
@Tag("integration")
class SiteInBrowserTest extends PageInBrowser {

    @Override
    protected Path page(Path folder) throws Exception {
        Path root = folder.resolve("checkout");
        SiteTest.withRun(root);
        Path out = folder.resolve("site");
        new Site(root).write(out, Optional.empty());
        return out.resolve(Site.INDEX);
    }

    private static void choose(WebElement facet, String value) {
        facet.findElement(By.xpath("option[.='" + value + "']")).click();
    }

    private List<WebElement> shown() {
        return driver().findElements(By.cssSelector("section.choice")).stream()
                .filter(WebElement::isDisplayed)
                .toList();
    }

    @Tag("fork")
    @Test
    void aChoiceLeavesTheRowsThatHaveIt() {
        for (WebElement facet : driver().findElements(By.cssSelector("#facets select"))) {
            choose(facet, "any");
        }
        int all = shown().size();
        choose(driver().findElement(By.name("load")), "offered rate");
        List<WebElement> chosen = shown();
        assertTrue(!chosen.isEmpty() && chosen.size() < all, chosen.size() + " of " + all);
        chosen.forEach(row -> assertTrue(row.getDomAttribute("data-facets").endsWith("\toffered rate")));
        assertEquals(
                chosen.size() + " rows", driver().findElement(By.id("count")).getText());
        assertTrue(driver().getCurrentUrl().endsWith("#load=offered+rate"), driver().getCurrentUrl());
    }
}
