package org.echobench.report.site;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.echobench.report.page.ExplanationView;
import org.echobench.report.page.ReportPage;
import org.echobench.report.render.HtmlOutput;
import org.echobench.report.render.OutputFormat;
import org.echobench.report.render.VerdictFile;
import org.echobench.results.Disk;
import org.echobench.results.Json;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;

/**
 * Static pages of a checkout, which do not need a web server. A page has the place of what it shows: {@code
 * docs/choose.md} becomes {@code docs/choose.html}, and the folder of a kept run has {@code report.html} or {@code
 * verdicts.html}. {@code index.html} is the {@link Chooser}. Pages do not load anything from elsewhere.
 */
public final class Site {

    static final String INDEX = "index.html";
    static final String MARKDOWN = ".md";
    private static final String REPORT = "report.html";
    private static final String VERDICTS = "verdicts.html";

    /** Folders of build output, of runs that are not kept, and of sources. */
    private static final Set<String> SKIPPED = Set.of("target", "runs", "src", "node_modules", "history");

    /** The documents that stand for their folder, the first that it has. */
    private static final List<String> FIRST = List.of("README", "explain");

    /** Documents become pages; pictures and pages are shown as they are. */
    private static final Set<String> SHOWN = Set.of(MARKDOWN, ".svg", ".png", ".html");

    private final Path root;
    private final List<Path> files = new ArrayList<>();
    private final List<Path> runs = new ArrayList<>();
    private final List<Path> duets = new ArrayList<>();

    /**
     * Finds everything to show.
     *
     * @param root a checkout, or a folder with documents and kept runs
     * @throws UserError if it cannot be read, or has nothing to show
     */
    public Site(Path root) {
        this.root = root;
        try {
            find(root);
        } catch (IOException e) {
            throw new UserError(root + " cannot be read: " + e + ".", e);
        }
        if (files.isEmpty() && runs.isEmpty()) {
            throw new UserError(root + " has neither documents nor kept runs: name a checkout.");
        }
    }

    private void find(Path folder) throws IOException {
        // A summary without a plan is only kept for the "another run" intervals of other runs.
        if (StoredFile.exists(folder.resolve("summary.json")) && StoredFile.exists(folder.resolve("plan.json"))) {
            runs.add(folder);
            return;
        }
        if (Files.exists(folder.resolve(VerdictFile.NAME))) {
            duets.add(folder);
        }
        try (Stream<Path> all = Files.list(folder)) {
            for (Path path : all.sorted().toList()) {
                String name = path.getFileName().toString();
                if (!Files.isDirectory(path)) {
                    if (SHOWN.stream().anyMatch(name::endsWith)) {
                        files.add(path);
                    }
                } else if (!name.startsWith(".") && !SKIPPED.contains(name)) {
                    find(path);
                }
            }
        }
    }

    /**
     * Writes all pages and overwrites existing ones.
     *
     * @param into a folder; created if absent
     * @param source the start of the address of files that the site does not show; else such links are plain text
     * @return how many pages
     * @throws UserError if a page cannot be created or written, or the folder contains the checkout
     */
    public int write(Path into, Optional<String> source) {
        Path site = into.toAbsolutePath().normalize();
        if (root.startsWith(site)) {
            throw new UserError("The pages need a folder of their own, but " + into + " holds the checkout.");
        }
        // An earlier site within the checkout is not part of it.
        files.removeIf(file -> file.startsWith(site));
        Document documents = new Document(root, this::page, source);
        for (Path file : files) {
            if (file.toString().endsWith(MARKDOWN)) {
                write(into.resolve(page(file).orElseThrow()), documents.html(file));
            } else {
                copy(file, into.resolve(root.relativize(file)));
            }
        }
        List<Chooser.Kept> kept = new ArrayList<>();
        for (Path run : runs) {
            ReportPage report = ReportPage.of(run, ExplanationView.NONE);
            Path page = page(run).orElseThrow();
            write(into.resolve(page), report.html());
            kept.add(new Chooser.Kept(page.toString(), report.run()));
        }
        for (Path duet : duets) {
            write(into.resolve(page(duet).orElseThrow()), OutputFormat.HTML.render(VerdictFile.read(duet)));
        }
        write(into.resolve(INDEX), HtmlOutput.page("site.jte", new Chooser(kept, conformance())));
        return files.size() + runs.size() + duets.size() + 1;
    }

    /** The cases that each server failed, if the checkout has the results of the suites. */
    private Map<String, Map<String, String>> conformance() {
        Path folder = root.resolve("results").resolve("conformance");
        Map<String, Map<String, String>> failed = new LinkedHashMap<>();
        failed.put("Autobahn cases failed", failed(folder, "groups"));
        failed.put("h2spec cases failed", failed(folder.resolve("h2spec"), "sections"));
        return failed;
    }

    /** @param parts the array in each file whose elements have {@code failed}, a count or the cases */
    private static Map<String, String> failed(Path folder, String parts) {
        Map<String, String> failed = new TreeMap<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.json")) {
                for (Path file : files) {
                    int cases = 0;
                    for (JsonNode part : Json.MAPPER.readTree(file.toFile()).path(parts)) {
                        JsonNode of = part.path("failed");
                        cases += of.isArray() ? of.size() : of.asInt();
                    }
                    failed.put(file.getFileName().toString().replace(".json", ""), Integer.toString(cases));
                }
            } catch (IOException e) {
                throw new UserError(folder + " cannot be read: " + e + ".", e);
            }
        }
        return failed;
    }

    /** The place of the page that shows a file or folder of the checkout, from the site's root; empty if none does. */
    Optional<Path> page(Path shown) {
        Path place = root.relativize(shown);
        if (runs.contains(shown)) {
            return Optional.of(place.resolve(REPORT));
        }
        if (duets.contains(shown)) {
            return Optional.of(place.resolve(VERDICTS));
        }
        for (String first : FIRST) {
            if (files.contains(shown.resolve(first + MARKDOWN))) {
                return Optional.of(place.resolve(first + ".html"));
            }
        }
        String name = place.toString();
        return files.contains(shown)
                ? Optional.of(
                        name.endsWith(MARKDOWN)
                                ? Path.of(name.substring(0, name.length() - MARKDOWN.length()) + ".html")
                                : place)
                : Optional.empty();
    }

    private static void write(Path file, String text) {
        Disk.writing(file, () -> {
            Files.createDirectories(file.getParent());
            Disk.write(file, text);
        });
    }

    private static void copy(Path file, Path to) {
        Disk.writing(to, () -> {
            Files.createDirectories(to.getParent());
            Files.copy(file, to, StandardCopyOption.REPLACE_EXISTING);
        });
    }
}
