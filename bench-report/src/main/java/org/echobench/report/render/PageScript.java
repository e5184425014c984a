package org.echobench.report.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * A page's one script: sorting of tables and the switch between light and dark. Without it everything is there to read.
 *
 * @param hash of the text, as a content security policy names it
 */
public record PageScript(String text, String hash) {

    /** The same for every page. */
    public static PageScript load() {
        try (InputStream in = PageScript.class.getResourceAsStream("report.js")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return new PageScript(text, "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
