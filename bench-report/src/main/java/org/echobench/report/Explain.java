package org.echobench.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.echobench.report.page.HtmlReport;
import org.echobench.report.render.ExplanationOutput;
import org.echobench.results.Disk;
import org.echobench.results.profile.Explanation;
import org.echobench.results.profile.Explanations;
import org.echobench.results.run.RunFolder;

/** The command {@code explain}: what the profiles in the folder of a run or duet say of its rows. */
public final class Explain {

    /** {@code --format}. */
    public enum Format {
        /** For a terminal. */
        TEXT,
        /** {@link Explanation#FILE}. */
        JSON,
        /** Markdown. */
        MARKDOWN,
        /** A page for a browser, with flame graphs. */
        HTML
    }

    private static final Map<Format, String> FILES = Map.of(Format.MARKDOWN, "explain.md", Format.HTML, "explain.html");

    private Explain() {}

    /**
     * Writes {@code explain.json}, {@code explain.md} and {@code explain.html}.
     *
     * @param notes added to those of the folder: rows that cannot be profiled, a sentence each
     * @throws org.echobench.results.UserError if they cannot be written
     */
    public static Explanation write(Path folder, List<String> notes) {
        Explanation found = Explanations.of(new RunFolder(folder));
        List<String> all = new ArrayList<>(notes);
        all.addAll(found.notes());
        Explanation explanation = new Explanation(found.rows(), all);
        try {
            Explanation.FILE.write(folder, explanation);
            for (Map.Entry<Format, String> file : FILES.entrySet()) {
                Files.writeString(folder.resolve(file.getValue()), render(folder, explanation, file.getKey()));
            }
        } catch (IOException e) {
            throw Disk.refused(folder.resolve(Explanation.FILE.name()), e);
        }
        return explanation;
    }

    /**
     * The whole output, ending with a line feed.
     *
     * @param folder of the run or duet
     */
    public static String render(Path folder, Explanation explanation, Format format) {
        return switch (format) {
            case TEXT -> ExplanationOutput.text(explanation);
            case JSON -> new String(Explanation.FILE.bytes(explanation), StandardCharsets.UTF_8);
            case MARKDOWN -> ExplanationOutput.markdown(explanation);
            case HTML -> HtmlReport.explanation(folder, explanation);
        };
    }
}
