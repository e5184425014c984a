package org.echobench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.echobench.report.page.ExplanationView;
import org.echobench.report.page.ReportPage;
import org.echobench.results.Disk;
import org.echobench.results.UserError;

/** The command {@code report}: writes {@code report.html} into a run's folder. */
public final class Report {

    /** The file's name. */
    public static final String FILE = "report.html";

    private Report() {}

    /**
     * Writes the report in one step: an older one stays until the new one is complete.
     *
     * @param folder of the run
     * @param profiles of its rows
     * @return the file
     * @throws UserError when it is not a run's folder, a file in it is damaged, or the report cannot be written
     */
    public static Path write(Path folder, ExplanationView profiles) {
        return write(folder.resolve(FILE), ReportPage.of(folder, profiles).html());
    }

    /**
     * Writes each chart of the report as a picture, {@code ID.svg}.
     *
     * @param folder of the run
     * @param into the folder for them; created if absent
     * @return the files
     * @throws UserError as {@link #write(Path, ExplanationView)}, or if that folder cannot be created
     */
    public static List<Path> writeCharts(Path folder, Path into) {
        SortedMap<String, String> charts =
                ReportPage.of(folder, ExplanationView.NONE).pictures();
        try {
            Files.createDirectories(into);
        } catch (IOException e) {
            throw new UserError(into + " cannot be created: " + e + ".", e);
        }
        return charts.entrySet().stream()
                .map(chart -> write(into.resolve(chart.getKey() + ".svg"), chart.getValue()))
                .toList();
    }

    private static Path write(Path file, String text) {
        Disk.writing(file, () -> Disk.write(file, text));
        return file;
    }
}
