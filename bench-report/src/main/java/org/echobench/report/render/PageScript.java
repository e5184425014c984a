package org.echobench.report.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.echobench.results.Sha256;

/**
 * A script inside a page. It holds no value from a file, so the page's content security policy can name it by its hash.
 *
 * @param hash of the text, as a content security policy names it
 */
public record PageScript(String text, String hash) {

    private static final String UPLOT = "/META-INF/resources/webjars/uplot/" + ToolVersion.of("uplot") + "/";

    /** The script of every page: it sorts tables and switches the theme. All content is readable without it. */
    public static PageScript load() {
        return of("report.js");
    }

    /**
     * A script on the class path, whoever wrote it.
     *
     * @param resource relative to this class; if it begins with a slash, from the root, such as a library's
     */
    public static PageScript of(String resource) {
        return ofText(resource(resource));
    }

    /** The library uPlot, which draws charts with zoom and hover, after its license, which every copy must include. */
    public static PageScript chartLibrary() {
        return ofText("/*\n" + resource(UPLOT + "LICENSE") + "*/\n" + resource(UPLOT + "dist/uPlot.iife.min.js"));
    }

    /** The style sheet of {@link #chartLibrary}. */
    public static String chartLibraryStyle() {
        return resource(UPLOT + "dist/uPlot.min.css");
    }

    static PageScript ofText(String text) {
        byte[] digest = HexFormat.of().parseHex(Sha256.of(text.getBytes(StandardCharsets.UTF_8)));
        return new PageScript(text, "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
    }

    /** A text on the class path, named as in {@link #of}. */
    static String resource(String name) {
        try (InputStream in = PageScript.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The hashes of all scripts of a page, for its content security policy. */
    public static String allowed(List<PageScript> scripts) {
        return scripts.stream().map(PageScript::hash).collect(Collectors.joining(" "));
    }
}
