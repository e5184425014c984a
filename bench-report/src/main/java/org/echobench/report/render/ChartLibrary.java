package org.echobench.report.render;

/** The library uPlot, which draws charts with zoom and hover: its script and style sheet, from its jar on the class path. */
public final class ChartLibrary {

    private static final String FOLDER = "/META-INF/resources/webjars/uplot/" + ToolVersion.of("uplot") + "/";

    private ChartLibrary() {}

    /** The script, behind its license: every copy must have that. */
    public static PageScript script() {
        return PageScript.ofText("/*\n" + PageScript.resource(FOLDER + "LICENSE") + "*/\n"
                + PageScript.resource(FOLDER + "dist/uPlot.iife.min.js"));
    }

    /** The style sheet. */
    public static String style() {
        return PageScript.resource(FOLDER + "dist/uPlot.min.css");
    }
}
