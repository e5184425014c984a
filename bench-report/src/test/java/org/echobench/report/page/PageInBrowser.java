package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

/** What every page must do, in one real browser for each class. Each test begins with the page as it opens. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PageInBrowser {

    private Browser browser;
    private Path page;

    /** Writes the page, or names it where it is. */
    protected abstract Path page(Path folder) throws Exception;

    @BeforeAll
    protected void openTheBrowser(@TempDir Path folder) throws Exception {
        browser = Browser.open(true);
        page = page(folder);
    }

    @AfterAll
    protected void closeTheBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    protected void openThePage() {
        open(browser);
    }

    /** Opens the page in that browser. */
    protected final void open(Browser other) {
        other.driver().get(page.toUri().toString());
    }

    protected final ChromeDriver driver() {
        return browser.driver();
    }

    @Test
    protected void aNarrowPageDoesNotScrollSideways() {
        driver().executeCdpCommand(
                        "Emulation.setDeviceMetricsOverride",
                        Map.of("width", 400, "height", 800, "deviceScaleFactor", 1, "mobile", false));
        try {
            open(browser);
            Object overflow = driver().executeScript("return document.documentElement.scrollWidth - window.innerWidth");
            assertTrue((Long) overflow <= 0, overflow + " px wider than the window");
        } finally {
            driver().executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        }
    }

    @Test
    protected void theConsoleIsCleanAndNothingElseIsAskedFor() {
        browser.requests(); // reading them takes those of earlier tests away
        browser.console();
        open(browser);
        assertEquals(List.of(page.toUri().toString()), browser.requests());
        assertEquals(List.of(), browser.console());
    }
}
