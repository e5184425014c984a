package org.echobench.report.page;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium that is installed; none is ever downloaded. */
public final class Browser implements AutoCloseable {

    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final List<String> DRIVERS = List.of("chromedriver", "chromium-driver");

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Skips the test where there is no browser, and fails it there in CI. */
    public static Browser open(boolean scripts) {
        Optional<Path> browser = find(BROWSERS);
        Optional<Path> chromedriver = find(DRIVERS);
        boolean installed = browser.isPresent() && chromedriver.isPresent();
        String message = "the report is not opened in a browser: chromium and chromedriver are not on PATH"
                + " (Debian: apt-get install chromium chromium-driver)";
        if (!installed && "true".equals(System.getenv("CI"))) {
            throw new AssertionError(message);
        }
        assumeTrue(installed, message);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.orElseThrow().toFile());
        options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage");
        options.setCapability("goog:loggingPrefs", logs);
        if (!scripts) {
            options.setExperimentalOption("prefs", Map.of("profile.managed_default_content_settings.javascript", 2));
        }
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.orElseThrow().toFile())
                .usingAnyFreePort()
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    private static Optional<Path> find(List<String> names) {
        return Stream.of(System.getenv("PATH").split(File.pathSeparator))
                .flatMap(folder -> names.stream().map(name -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    public ChromeDriver driver() {
        return driver;
    }

    /** What the page or its script complained of. */
    public List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Every address that was asked for, the page's own first. */
    public List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(LogEntry::getMessage)
                .filter(m -> m.contains("\"Network.requestWillBeSent\""))
                .map(m -> m.replaceAll("(?s).*\"url\":\"([^\"]*)\".*", "$1"))
                .filter(url -> !url.startsWith("data:") && !url.startsWith("chrome"))
                .distinct()
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
