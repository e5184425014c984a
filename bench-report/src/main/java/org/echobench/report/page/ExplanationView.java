package org.echobench.report.page;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.echobench.report.render.HtmlOutput;
import org.echobench.report.render.PageScript;
import org.echobench.report.render.Table;

/**
 * The profiles of rows as part of a page: the same tables as in the text output, and the stacks for flame graphs.
 *
 * @param rows in the order of the explanation
 * @param notes rows without a profile, a sentence each
 * @param legend of the tables; empty where no row is compared
 */
public record ExplanationView(List<Explained> rows, List<String> notes, String legend) {

    /** More rows than this are folded. */
    private static final int FEW_ROWS = 3;

    /** The view of a run without profiles. */
    public static final ExplanationView NONE = new ExplanationView(List.of(), List.of(), "");

    /**
     * One cost of a row.
     *
     * @param anchor unique in the page
     * @param title the row and its cost
     * @param frames a line for each
     * @param lines sentences under the table
     * @param sides labels of base and head, separated by a comma, or the label of the only side
     * @param unit of every value, for people
     * @param stacks as the script {@code flames.js} reads them; empty where the folder has none
     */
    public record Explained(
            String anchor,
            String title,
            Table<?> frames,
            List<String> lines,
            String sides,
            String unit,
            String stacks) {}

    /** Whether the rows are unfolded. */
    public boolean open() {
        return rows.size() <= FEW_ROWS;
    }

    /** Whether there is nothing to show, as in a run without profiles. */
    public boolean isEmpty() {
        return rows.isEmpty() && notes.isEmpty();
    }

    /**
     * The view as a page of its own.
     *
     * @param folder of the run or duet, for the title
     */
    public String html(Path folder) {
        String title =
                "Echobench: profiles of " + folder.toAbsolutePath().normalize().getFileName();
        return HtmlOutput.page("explain.jte", Map.of("title", title, "view", this));
    }

    /** The scripts of a page with this view. */
    public List<PageScript> scripts() {
        return isEmpty() ? List.of(PageScript.load()) : List.of(PageScript.load(), PageScript.of("flames.js"));
    }
}
