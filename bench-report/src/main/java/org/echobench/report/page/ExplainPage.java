package org.echobench.report.page;

/** The content of the template {@code explain.jte}: text, ready to be escaped. */
public record ExplainPage(String title, ExplanationView view, String toolVersion) {}
