/** The report of a run: what each section shows, as text and charts for the templates. Knows no server. */
package org.echobench.report.page;
