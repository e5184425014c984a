package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The report of a real run, in a real browser. */
@Tag("integration")
class ReportInBrowserTest extends PageInBrowser {

    private ReportPage report;

    @Override
    protected Path page(Path folder) throws IOException, URISyntaxException {
        Path run = Path.of(ReportInBrowserTest.class.getResource("/run/sweep").toURI());
        report = SyntheticRun.report(run);
        return Files.writeString(folder.resolve("report.html"), report.html());
    }

    /** Of the report's own charts, and independent of the browser. */
    private Map<String, Integer> expectedPoints() {
        Map<String, Integer> expected = new TreeMap<>();
        report.charts().forEach(chart -> expected.put(chart.caption().id(), chart.points()));
        return expected;
    }

    @Tag("fork")
    @Test
    void everyChartHasAsManyMarksAsPointsAndAllOfThemHaveASize() {
        ChromeDriver driver = driver();
        Map<String, Integer> drawn = new TreeMap<>();
        for (WebElement chart : driver.findElements(By.cssSelector("svg.chart"))) {
            // A line's marks are at the vertices of its path, as the browser parsed it.
            Object marks = driver.executeScript(
                    "const svg = arguments[0]; let n = 0;"
                            + "svg.querySelectorAll('path.line').forEach(p => {"
                            + " if (p.getTotalLength() > 0) n += p.getAttribute('d').match(/[ML]/g).length;"
                            + " if (getComputedStyle(p).markerMid === 'none') n = -1000000; });"
                            + "svg.querySelectorAll('use.dot').forEach(u => { if (u.getBBox().height > 0) n++; });"
                            + "return n;",
                    chart);
            drawn.put(chart.getAttribute("id"), ((Long) marks).intValue());
        }
        assertEquals(expectedPoints(), drawn);
    }

    @Tag("fork")
    @Test
    void aRowsDotsAreItsServersAndItsLinesTheirPercentiles() {
        // Three servers; of each about 75,000 messages, so ten percentiles from 0 to 99.95 %, in response and service
        // time.
        assertEquals(3, expectedPoints().get("d-r2-server-cpu"));
        assertEquals(2 * 3 * 10, expectedPoints().get("c-l-r2-response"));
    }

    @Tag("fork")
    @Test
    void aTableSortsByNumberInBothDirectionsAndSaysSo() {
        ChromeDriver driver = driver();
        WebElement head = driver.findElement(By.cssSelector("#t-r0 thead th:nth-child(2)"));
        WebElement button = head.findElement(By.tagName("button"));
        driver.executeScript("arguments[0].click()", button);
        assertEquals("ascending", head.getAttribute("aria-sort"));
        List<Double> ascending = scores(driver);
        assertEquals(ascending.stream().sorted().toList(), ascending);
        driver.executeScript("arguments[0].click()", button);
        assertEquals("descending", head.getAttribute("aria-sort"));
        assertEquals(ascending.stream().sorted(Comparator.reverseOrder()).toList(), scores(driver));
    }

    private static List<Double> scores(ChromeDriver driver) {
        return driver.findElements(By.cssSelector("#t-r0 tbody td:nth-child(2)")).stream()
                .map(cell -> Double.valueOf(cell.getAttribute("textContent").replace(",", "")))
                .toList();
    }

    @Tag("fork")
    @Test
    void theSwitchChangesLightAndDark() {
        ChromeDriver driver = driver();
        String colour = "return getComputedStyle(document.body).backgroundColor";
        Object before = driver.executeScript(colour);
        WebElement theme = driver.findElement(By.id("theme"));
        theme.click();
        assertNotEquals(before, driver.executeScript(colour));
        theme.click();
        assertEquals(before, driver.executeScript(colour));
    }

    @Tag("fork")
    @Test
    void withoutScriptsEveryTableAndChartIsThere() {
        try (Browser silent = Browser.open(false)) {
            open(silent);
            int tables = driver().findElements(By.tagName("table")).size();
            assertEquals(
                    tables, silent.driver().findElements(By.tagName("table")).size());
            assertEquals(
                    expectedPoints().size(),
                    silent.driver().findElements(By.cssSelector("svg.chart")).size());
            assertTrue(
                    silent.driver().findElements(By.cssSelector("thead button")).isEmpty(), "the script ran");
            assertFalse(silent.driver().findElement(By.id("theme")).isDisplayed());
            assertTrue(silent.driver().findElement(By.id("t-r0")).isDisplayed());
            assertTrue(silent.driver().findElement(By.id("d-r0-score")).isDisplayed());
        }
    }
}
