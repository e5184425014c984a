package org.echobench.report.history;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.echobench.report.page.Browser;
import org.echobench.report.page.PageInBrowser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The page of a history in a real browser. */
@Tag("integration")
class TrendPageInBrowserTest extends PageInBrowser {

    @Override
    protected Path page(Path folder) throws IOException {
        double[] alloc = IntStream.range(0, 30).mapToDouble(i -> 1_000 + i).toArray();
        return Files.writeString(
                folder.resolve("trends.html"),
                TrendPageTest.page(new Commits()
                        .with("netty", "server.alloc", "B/op", alloc)
                        .with("netty-epoll", "server.alloc", "B/op", alloc)
                        .with("jetty", "requests", "requests/s", 5, 6)
                        .on("M")));
    }

    /** Charts are drawn when they come into view, shortly after the page is there. */
    @BeforeEach
    void awaitCharts() {
        driver().executeAsyncScript("const done = arguments[0];"
                + "document.querySelector('.trends').scrollIntoView();"
                + "(function look() { document.querySelectorAll('.plot canvas').length === 2"
                + " ? done() : requestAnimationFrame(look); })()");
    }

    private WebElement plot() {
        return driver().findElement(By.cssSelector(".plot"));
    }

    /** What the legend says of the commit under the cursor: the commit, then each server. */
    private List<String> legend() {
        return plot().findElements(By.cssSelector(".u-value")).stream()
                .filter(WebElement::isDisplayed)
                .map(WebElement::getText)
                .toList();
    }

    @Tag("fork")
    @Test
    void aStepIsALevelWithABandOfItsOwn() {
        assertEquals(
                2,
                plot().findElements(By.cssSelector(".u-value")).stream()
                                .filter(WebElement::isDisplayed)
                                .count()
                        - 1,
                "a line for each server, and none for its steps");
        Object steps = driver().executeScript("return document.querySelector('figure').dataset.steps.split(';')");
        assertTrue(steps.toString().startsWith("[0 "), steps.toString());
    }

    @Tag("fork")
    @Test
    void everyChartIsDrawnAndItsTableFolded() {
        ChromeDriver driver = driver();
        assertEquals(2, driver.findElements(By.cssSelector(".plot canvas")).size());
        assertEquals(List.of(), driver.findElements(By.cssSelector(".trend details[open]")));
        Object drawn = driver.executeScript("const canvas = document.querySelector('.plot canvas');"
                + "return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data"
                + ".some(channel => channel > 0)");
        assertEquals(true, drawn);
    }

    @Tag("fork")
    @Test
    void theArrowsMoveFromCommitToCommitAndTheLegendSaysItsValues() {
        plot().sendKeys(Keys.ARROW_LEFT);
        assertEquals(List.of("0000028 2026-02-01", "1,028", "1,028"), legend());
        plot().sendKeys(Keys.ARROW_LEFT);
        assertEquals(List.of("0000027 2026-01-28", "1,027", "1,027"), legend());
    }

    @Tag("fork")
    @Test
    void theKeyboardZoomsAndGoesBack() {
        Object whole = pixels();
        plot().sendKeys("+");
        Object zoomed = pixels();
        assertNotEquals(whole, zoomed);
        plot().sendKeys("0");
        assertNotEquals(zoomed, pixels());
    }

    private Object pixels() {
        return driver().executeAsyncScript("const done = arguments[0];"
                + "requestAnimationFrame(() => done(document.querySelector('.plot canvas').toDataURL()))");
    }

    @Tag("fork")
    @Test
    void lightAndDarkHaveTheirOwnColours() {
        Object before = pixels();
        driver().findElement(By.id("theme")).click();
        assertNotEquals(before, pixels());
    }

    @Tag("fork")
    @Test
    void withoutScriptsEveryTableIsThereToRead() {
        try (Browser silent = Browser.open(false)) {
            open(silent);
            List<WebElement> tables = silent.driver().findElements(By.cssSelector(".trend table"));
            assertEquals(2, tables.size());
            assertTrue(tables.stream().allMatch(WebElement::isDisplayed));
        }
    }
}
