package org.echobench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;

/** Flame graphs in a real browser. */
@Tag("integration")
class ExplanationInBrowserTest extends PageInBrowser {

    private static final String LAMBDA = "org.foo.Json.lambda$write";

    private Path folder;

    @Override
    protected Path page(Path empty) throws IOException {
        folder = empty;
        return Files.writeString(
                folder.resolve("explain.html"), ProfiledRow.compared().html(folder));
    }

    private List<WebElement> graphs() {
        return driver().findElements(By.cssSelector("[role=tree]"));
    }

    private static WebElement frame(WebElement graph, String name) {
        return graph.findElement(By.cssSelector("[aria-label^='" + name + ":']"));
    }

    private double width(WebElement element) {
        String width = (String) driver().executeScript("return arguments[0].style.width", element);
        return Double.parseDouble(width.replace("%", ""));
    }

    private void press(CharSequence... keys) {
        new Actions(driver()).sendKeys(keys).perform();
    }

    private String focused() {
        return driver().switchTo().activeElement().getAttribute("aria-label");
    }

    private double focusedWidth() {
        return width(driver().switchTo().activeElement());
    }

    @Tag("fork")
    @Test
    void thereIsAGraphOfTheDifferenceAndOneOfEachSide() {
        assertEquals(
                List.of(
                        "Flame graph: difference: +100 B/op; full colour is 100",
                        "Flame graph: base: 300 B/op",
                        "Flame graph: head: 400 B/op"),
                graphs().stream().map(graph -> graph.getAttribute("aria-label")).toList());
    }

    @Tag("fork")
    @Test
    void aRunHasOneGraphWithShares() throws IOException {
        Path run = Files.writeString(
                folder.resolve("run.html"), ProfiledRow.alone().html(folder));
        driver().get(run.toUri().toString());
        assertEquals(
                List.of("Flame graph: netty: 400 B/op"),
                graphs().stream().map(graph -> graph.getAttribute("aria-label")).toList());
        assertEquals(LAMBDA + ": 100 B/op, 25 %", frame(graphs().get(0), LAMBDA).getAttribute("aria-label"));
    }

    @Tag("fork")
    @Test
    void aFrameShowsItsClassAndMethodAndHasTheColourOfItsPackage() {
        String hue = "return arguments[0].style.getPropertyValue('--hue')";
        ChromeDriver driver = driver();
        WebElement lambda = frame(graphs().get(2), LAMBDA);
        WebElement constructor = frame(graphs().get(2), "org.foo.Json.<init>");
        WebElement run = frame(graphs().get(2), "java.lang.Thread.run");
        assertEquals("Json.lambda$write", lambda.getAttribute("textContent"));
        assertEquals(driver.executeScript(hue, lambda), driver.executeScript(hue, constructor));
        assertNotEquals(driver.executeScript(hue, lambda), driver.executeScript(hue, run));
        assertEquals("", driver.executeScript(hue, frame(graphs().get(2), "byte[]")), "a class without a package");
    }

    @Tag("fork")
    @Test
    void bothSidesHaveOneScalePerOperation() {
        assertEquals(75, width(frame(graphs().get(1), "all")), 1e-9);
        assertEquals(100, width(frame(graphs().get(2), "all")), 1e-9);
    }

    @Tag("fork")
    @Test
    void aFrameOfTheDifferenceIsAsWideAsTheMeanOfBothSides() {
        assertEquals(100 * 50.0 / 350, width(frame(graphs().get(0), LAMBDA)), 1e-3);
    }

    @Tag("fork")
    @Test
    void whatDiffersIsColouredByItsDifference() {
        String part = "return arguments[0].style.getPropertyValue('--part')";
        ChromeDriver driver = driver();
        assertEquals("100%", driver.executeScript(part, frame(graphs().get(0), LAMBDA)));
        assertEquals("0%", driver.executeScript(part, frame(graphs().get(0), "org.foo.Json.<init>")));
    }

    @Tag("fork")
    @Test
    void aSearchByKeyboardFindsANameWithADollarAndGoesToIt() {
        press("/");
        press("LAMBDA$");
        assertEquals(
                "1 frame matches: base 0, head 100 B/op, difference +100",
                driver().findElement(By.tagName("output")).getText());
        press(Keys.ENTER);
        assertEquals(LAMBDA + ": base 0, head 100 B/op, difference +100", focused());
    }

    @Tag("fork")
    @Test
    void enterZoomsEveryGraphAndEscapeGoesBack() {
        press("/");
        press("lambda");
        press(Keys.ENTER);
        press(Keys.ENTER);
        assertTrue(focused().startsWith(LAMBDA), focused());
        assertEquals(100, focusedWidth(), 1e-9);
        assertEquals(100, width(frame(graphs().get(2), LAMBDA)), 1e-9);
        press(Keys.ESCAPE);
        assertTrue(focused().startsWith(LAMBDA), focused());
        assertEquals(25, width(frame(graphs().get(2), LAMBDA)), 1e-9);
    }

    @Tag("fork")
    @Test
    void arrowsGoToTheCallerTheWidestCalleeAndTheFramesBeside() {
        press("/");
        press(Keys.ESCAPE);
        assertTrue(focused().startsWith("all:"), focused());
        press(Keys.ARROW_DOWN);
        press(Keys.ARROW_DOWN);
        assertTrue(focused().startsWith("org.foo.Json.<init>:"), focused());
        press(Keys.ARROW_RIGHT);
        assertTrue(focused().startsWith(LAMBDA), focused());
        press(Keys.ARROW_UP);
        assertTrue(focused().startsWith("java.lang.Thread.run:"), focused());
    }

    @Tag("fork")
    @Test
    void aGraphIsOneStopOfTheTabulatorKey() {
        press("/");
        press(Keys.TAB);
        press(Keys.ARROW_DOWN);
        press(Keys.TAB);
        assertEquals("all: base 300, head 400 B/op, difference +100", focused());
        assertEquals(75, focusedWidth(), 1e-9);
    }

    @Tag("fork")
    @Test
    void aClickZooms() {
        driver().executeScript("arguments[0].click()", frame(graphs().get(2), LAMBDA));
        assertEquals(100, width(frame(graphs().get(2), LAMBDA)), 1e-9);
    }
}
