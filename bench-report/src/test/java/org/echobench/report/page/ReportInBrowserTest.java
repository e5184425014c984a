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
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;

/** The report of a real run, in a real browser. */
class ReportInBrowserTest {

    @TempDir
    static Path temp;

    private static Path file;
    private static ReportPage page;
    private static Browser browser;

    @BeforeAll
    static void openTheReport() throws IOException, URISyntaxException {
        browser = Browser.open(true);
        Path run = Path.of(ReportInBrowserTest.class.getResource("/run/sweep").toURI());
        page = ReportBuilder.build(run);
        file = Files.writeString(temp.resolve("report.html"), HtmlReport.render(run));
        browser.driver().get(file.toUri().toString());
    }

    @AfterAll
    static void closeTheBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    /** Of the page's own charts, and independent of the browser. */
    private static Map<String, Integer> expectedPoints() {
        Map<String, Integer> expected = new TreeMap<>();
        Stream.of(
                        page.leaders().stream().map(LeadersView::charts),
                        page.sweeps().stream().map(SweepView::charts),
                        page.rows().stream().map(RowSection::charts))
                .flatMap(Function.identity())
                .flatMap(List::stream)
                .forEach(c -> expected.put(c.drawing().id(), c.drawing().points()));
        return expected;
    }

    @Test
    void everyChartHasAsManyMarksAsPointsAndAllOfThemHaveASize() {
        ChromeDriver driver = browser.driver();
        Map<String, Integer> drawn = new TreeMap<>();
        for (WebElement chart : driver.findElements(By.cssSelector("svg.chart"))) {
            // A line's marks are at the vertices of its path, as the browser parsed it.
            Object marks = driver.executeScript(
                    "const svg = arguments[0]; let n = 0;"
                            + "svg.querySelectorAll('path.line').forEach(p => {"
                            + " if (p.getTotalLength() > 0) n += p.getAttribute('d').match(/[ML]/g).length;"
                            + " if (getComputedStyle(p).markerMid === 'none') n = -1000000; });"
                            + "svg.querySelectorAll('rect').forEach(r => { if (r.getBBox().height > 0) n++; });"
                            + "svg.querySelectorAll('use.dot').forEach(u => { if (u.getBBox().height > 0) n++; });"
                            + "return n;",
                    chart);
            drawn.put(chart.getAttribute("id"), ((Long) marks).intValue());
        }
        assertEquals(expectedPoints(), drawn);
    }

    @Test
    void aRowsDotsAreItsServersAndItsLinesTheirPercentiles() {
        // Three servers; of each about 75,000 messages, so ten percentiles from 0 to 99.95 %, in response and service
        // time.
        assertEquals(3, expectedPoints().get("d-r2-server-cpu"));
        assertEquals(2 * 3 * 10, expectedPoints().get("c-l-r2-response"));
    }

    @Test
    void aTableSortsByNumberInBothDirectionsAndSaysSo() {
        ChromeDriver driver = browser.driver();
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

    @Test
    void theSwitchChangesLightAndDark() {
        ChromeDriver driver = browser.driver();
        String colour = "return getComputedStyle(document.body).backgroundColor";
        Object before = driver.executeScript(colour);
        WebElement theme = driver.findElement(By.id("theme"));
        theme.click();
        assertNotEquals(before, driver.executeScript(colour));
        theme.click();
        assertEquals(before, driver.executeScript(colour));
    }

    @Test
    void aNarrowPageDoesNotScrollSideways() {
        ChromeDriver driver = browser.driver();
        Dimension before = driver.manage().window().getSize();
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 400, "height", 800, "deviceScaleFactor", 1, "mobile", false));
        Object overflow = driver.executeScript("return document.documentElement.scrollWidth - window.innerWidth");
        driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        driver.manage().window().setSize(before);
        assertTrue((Long) overflow <= 0, overflow + " px wider than the window");
    }

    @Test
    void theConsoleIsCleanAndNothingElseIsAskedFor() {
        Browser fresh = Browser.open(true);
        try (fresh) {
            fresh.driver().get(file.toUri().toString());
            assertEquals(List.of(file.toUri().toString()), fresh.requests());
            assertEquals(List.of(), fresh.console());
        }
    }

    @Test
    void withoutScriptsEveryTableAndChartIsThere() {
        try (Browser silent = Browser.open(false)) {
            silent.driver().get(file.toUri().toString());
            int tables = browser.driver().findElements(By.tagName("table")).size();
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
