package org.echobench.report.render;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.echobench.report.compare.Comparison;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;

/** The formats of {@code --format}. */
public enum OutputFormat {
    TEXT(TextOutput::render),
    MARKDOWN(MarkdownOutput::render),
    HTML(HtmlOutput::render),
    JSON(JsonOutput::render),
    JUNIT(JUnitOutput::render);

    private final BiFunction<Comparison, ExitCode, String> renderer;

    OutputFormat(BiFunction<Comparison, ExitCode, String> renderer) {
        this.renderer = renderer;
    }

    /** The whole output, ending with a line feed. */
    public String render(Comparison comparison, ExitCode exitCode) {
        return renderer.apply(comparison, exitCode);
    }

    /**
     * @param name in lower case, as on the command line
     * @throws ReportException when there is no such format
     */
    public static OutputFormat parse(String name) {
        return Arrays.stream(values())
                .filter(f -> f.optionName().equals(name))
                .findFirst()
                .orElseThrow(() -> new ReportException(
                        ExitCode.USAGE_OR_IO,
                        "--format " + name + " is unknown; the formats are "
                                + Arrays.stream(values())
                                        .map(OutputFormat::optionName)
                                        .collect(Collectors.joining(", "))
                                + "."));
    }

    /** The name on the command line. */
    public String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
