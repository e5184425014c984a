package org.echobench.report.page;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.report.page.Table.Cell;
import org.echobench.report.render.ExplanationOutput;
import org.echobench.report.render.PageScript;
import org.echobench.results.DuetRow;
import org.echobench.results.metric.MetricName;
import org.echobench.results.profile.ExplainedRow;
import org.echobench.results.profile.Explanation;
import org.echobench.results.profile.ProfiledForks;
import org.echobench.results.run.RunFolder;

/**
 * What profiles say of rows, as a part of a page: the tables that the text has too, and the stacks for flame graphs.
 *
 * @param rows in the order of the explanation
 * @param open whether they are unfolded
 * @param notes rows without a profile, a sentence each
 * @param legend of the tables; empty where no row is compared
 */
public record ExplanationView(List<Explained> rows, boolean open, List<String> notes, String legend) {

    /** More rows than this are folded. */
    private static final int FEW_ROWS = 3;

    /** Frames with a smaller share of the cost are left out: no graph draws them before it is zoomed. */
    private static final double LEAST_SHARE = 0.0005;

    /** With more rows than this, each leaves out more, so that the page grows less than they do. */
    private static final double MANY_ROWS = 20;

    /** Of a run without profiles. */
    static final ExplanationView NONE = new ExplanationView(List.of(), true, List.of(), "");

    /**
     * One cost of a row.
     *
     * @param title the row and its cost
     * @param lines sentences under the table
     * @param sides labels of base and head with a comma between them, or of the only side
     * @param unit of every value
     * @param stacks as the script {@code flames.js} reads them; empty where the folder has none
     */
    public record Explained(
            String anchor, String title, Table frames, List<String> lines, String sides, String unit, String stacks) {

        public Explained {
            lines = List.copyOf(lines);
        }
    }

    public ExplanationView {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    /** @param folder of the run or duet, with the stacks */
    static ExplanationView of(Path folder, Explanation explanation) {
        ProfiledForks forks = new ProfiledForks(new RunFolder(folder));
        double leastShare = LEAST_SHARE * Math.max(1, explanation.rows().size() / MANY_ROWS);
        List<Explained> rows = new ArrayList<>();
        for (ExplainedRow row : explanation.rows()) {
            rows.add(explained(
                    "profile-" + rows.size(),
                    row,
                    FlameData.of(forks.tree(row), leastShare).orElse("")));
        }
        return new ExplanationView(
                rows,
                rows.size() <= FEW_ROWS,
                explanation.notes(),
                ExplanationOutput.legend(explanation).orElse(""));
    }

    private static Explained explained(String anchor, ExplainedRow row, String stacks) {
        return new Explained(
                anchor,
                ExplanationOutput.title(row),
                frames("t-" + anchor, row),
                ExplanationOutput.below(row),
                row.compared() ? DuetRow.BASE + "," + row.subject() : row.subject(),
                MetricName.unit(row.unit()),
                stacks);
    }

    private static Table frames(String id, ExplainedRow row) {
        List<String> columns = ExplanationOutput.columns(row);
        int name = row.compared() ? 1 : 0;
        String unit = MetricName.unit(row.unit());
        Table.Builder table = Table.named(id, "Frames of " + row.row() + " " + row.subject() + ", " + unit)
                .text(columns.subList(0, name + 1).toArray(String[]::new))
                .numbers(columns.subList(name + 1, columns.size()).toArray(String[]::new));
        for (List<String> line : ExplanationOutput.lines(row)) {
            List<Cell> cells = new ArrayList<>();
            for (String text : line) {
                int column = cells.size();
                cells.add(column < name ? Cell.text(text) : column == name ? Cell.head(text) : Cell.number(text));
            }
            table.line(cells);
        }
        return table.build();
    }

    /** Nothing is shown of a run without profiles. */
    public boolean isEmpty() {
        return rows.isEmpty() && notes.isEmpty();
    }

    /** What a page with it runs. */
    public List<PageScript> scripts() {
        return isEmpty() ? List.of(PageScript.load()) : List.of(PageScript.load(), PageScript.of("flames.js"));
    }
}
