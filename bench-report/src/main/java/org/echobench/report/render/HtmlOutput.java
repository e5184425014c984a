package org.echobench.report.render;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.List;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.RowResult;
import org.echobench.results.ExitCode;

/** One file for a browser: no script, no other file, light and dark. The template escapes every value. */
final class HtmlOutput {

    private static final TemplateEngine ENGINE = TemplateEngine.createPrecompiled(
            null, ContentType.Html, HtmlOutput.class.getClassLoader(), "org.echobench.report.html");

    private HtmlOutput() {}

    static String render(Comparison comparison, ExitCode exitCode) {
        List<RowResult> rows = RowText.byImportance(comparison.rows());
        RowNames names = new RowNames(comparison);
        Sentences sentences = new Sentences(comparison, names);
        ComparePage page = new ComparePage(
                SideText.of(comparison),
                sentences.outcomes(),
                EffectCharts.of(comparison, names),
                comparison.design().paired(),
                sentences.untold(),
                RowText.counts(comparison),
                comparison.design().label(),
                exitCode.code(),
                comparison.inputs(),
                comparison.notes(),
                names.constants(),
                comparison.rankings().stream()
                        .map(r -> ComparePage.ranking(r, names))
                        .toList(),
                rows.stream()
                        .filter(RowText::isProminent)
                        .map(r -> RowText.of(r, names))
                        .toList(),
                rows.stream()
                        .filter(r -> !RowText.isProminent(r))
                        .map(r -> RowText.of(r, names))
                        .toList(),
                FramesText.of(comparison, rows, names),
                ToolVersion.get());
        StringOutput output = new StringOutput();
        ENGINE.render("compare.jte", page, output);
        return output.toString();
    }
}
