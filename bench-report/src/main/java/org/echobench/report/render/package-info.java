/** A comparison as text, Markdown, HTML, JSON and JUnit XML; the same bytes for the same comparison. */
package org.echobench.report.render;
