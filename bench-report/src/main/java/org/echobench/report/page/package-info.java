/** The report of a run: the content of each section, as text and charts for the templates. Knows no server. */
package org.echobench.report.page;
