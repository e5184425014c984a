package org.echobench.report.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;
import org.echobench.report.render.HtmlOutput;
import org.echobench.results.UserError;

/**
 * Turns the checkout's own documents into pages. Their HTML is kept, because it comes from the site's own authors.
 *
 * @param root of the checkout
 * @param page where the site shows a file, relative to the site's root
 * @param source as {@link Site#write} has it
 */
public record Document(Path root, Function<Path, Optional<Path>> page, Optional<String> source) {

    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer HTML =
            HtmlRenderer.builder().extensions(EXTENSIONS).build();
    private static final TextContentRenderer TEXT =
            TextContentRenderer.builder().build();

    /**
     * A document for the template {@code document.jte}.
     *
     * @param home path to the site's first page
     * @param body HTML
     */
    public record Content(String title, String home, String body) {}

    String html(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e + ".", e);
        }
        Node document = PARSER.parse(text);
        document.accept(new Links(file));
        Path folder = root.relativize(file.getParent());
        return HtmlOutput.page(
                "document.jte",
                new Content(
                        title(document, file),
                        "../".repeat(folder.toString().isEmpty() ? 0 : folder.getNameCount()) + Site.INDEX,
                        HTML.render(document)));
    }

    /** The text of the first heading, or else the file's name. */
    private static String title(Node document, Path file) {
        Node node = document.getFirstChild();
        while (node != null && !(node instanceof Heading)) {
            node = node.getNext();
        }
        return node == null ? file.getFileName().toString() : TEXT.render(node).strip();
    }

    /** Points each link to the page that shows its target. */
    private final class Links extends AbstractVisitor {

        private final Path file;

        private Links(Path file) {
            this.file = file;
        }

        @Override
        public void visit(Link link) {
            visitChildren(link);
            String destination = link.getDestination();
            if (destination.matches("[a-z]+:.*") || destination.startsWith("#")) {
                return;
            }
            String[] parts = destination.split("#", 2);
            Path named = file.resolveSibling(parts[0]).normalize();
            Optional<String> shown = page.apply(named)
                    .map(place ->
                            file.getParent().relativize(root.resolve(place)).toString())
                    .map(way -> parts.length == 1 ? way : way + "#" + parts[1])
                    .or(() -> source.map(
                            begin -> begin + root.relativize(named).toString().replace('\\', '/')));
            if (shown.isPresent()) {
                link.setDestination(shown.get());
            } else {
                for (Node child = link.getFirstChild(); child != null; child = link.getFirstChild()) {
                    link.insertBefore(child);
                }
                link.unlink();
            }
        }

        @Override
        public void visit(Image image) {
            // A picture keeps its place beside the document, as in the checkout.
        }
    }
}
