package org.echobench.report.run;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.report.run.MeasuredRun.CurveTable;

/** The tables in {@code curves/*.csv}, with a head line, by name. */
final class CurveFiles {

    private static final String SUFFIX = ".csv";
    private static final CsvMapper CSV =
            CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();

    private CurveFiles() {}

    /** @throws ReportException when a file cannot be read */
    static List<CurveTable> read(Path run) {
        Path folder = run.resolve("curves");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<CurveTable> tables = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().endsWith(SUFFIX)).sorted().toList()) {
                tables.add(table(file));
            }
        } catch (IOException e) {
            throw new ReportException(ExitCode.USAGE_OR_IO, folder + " cannot be read: " + e.getMessage() + ".", e);
        }
        return tables;
    }

    private static CurveTable table(Path file) {
        String name = file.getFileName().toString();
        try (MappingIterator<Map<String, String>> lines = CSV.readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(file.toFile())) {
            List<Map<String, String>> read = lines.readAll();
            List<String> columns =
                    read.isEmpty() ? List.of() : List.copyOf(read.get(0).keySet());
            return new CurveTable(name.substring(0, name.length() - SUFFIX.length()), columns, read);
        } catch (IOException e) {
            throw new ReportException(ExitCode.USAGE_OR_IO, file + " is not a table of values by comma.", e);
        }
    }
}
