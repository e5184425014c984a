package org.echobench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.echobench.report.conformance.ConformanceFolder;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.report.page.HtmlReport;

/** The command {@code report}: writes {@code report.html} into a run's folder. */
public final class Report {

    /** The file's name. */
    public static final String FILE = "report.html";

    private Report() {}

    /** As {@link #write(Path, Optional)}, with the conformance that the run's results have: {@link ConformanceFolder#of}. */
    public static Path write(Path folder) {
        return write(folder, ConformanceFolder.of(folder));
    }

    /**
     * Writes the report, in one step: an older one stays until the new one is whole.
     *
     * @param folder of the run
     * @param conformance shown beside the throughput; empty where nothing is known
     * @return the file
     * @throws ReportException when it is not a run's folder, a file in it is damaged, or the report cannot be written
     */
    public static Path write(Path folder, Optional<ConformanceFolder> conformance) {
        String html = HtmlReport.render(folder, conformance);
        Path file = folder.resolve(FILE);
        Path partial = folder.resolve(FILE + ".partial");
        try {
            Files.writeString(partial, html);
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new ReportException(ExitCode.USAGE_OR_IO, file + " cannot be written: " + e + ".", e);
        }
        return file;
    }
}
