package org.echobench.report.render;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a page takes from the jar of uPlot. */
class PageScriptTest {

    @Test
    void theScriptBeginsWithItsLicense() {
        String text = PageScript.chartLibrary().text();
        assertTrue(text.startsWith("/*\nThe MIT License (MIT)"), text.substring(0, 200));
        assertTrue(text.indexOf("Permission is hereby granted") < text.indexOf("*/"), "within the comment");
        assertTrue(text.contains("var uPlot="), "the library itself");
    }

    @Test
    void scriptAndStyleSheetCanStandInAPage() {
        String text = PageScript.chartLibrary().text() + PageScript.chartLibraryStyle();
        assertFalse(text.contains("</"), "what would end the element in which they stand");
        assertTrue(PageScript.chartLibraryStyle().contains(".u-legend"), PageScript.chartLibraryStyle());
    }

    @Test
    void aPageNamesTheHashesOfAllItsScripts() {
        PageScript one = PageScript.ofText("");
        PageScript two = PageScript.ofText("let a;");
        assertEquals("'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", one.hash());
        assertEquals(one.hash() + " " + two.hash(), PageScript.allowed(List.of(one, two)));
    }
}
