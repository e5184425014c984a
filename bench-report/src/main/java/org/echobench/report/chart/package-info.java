/** Charts as geometry: scales, lines and dots, ready for a template that writes SVG. Knows nothing of runs. */
package org.echobench.report.chart;
