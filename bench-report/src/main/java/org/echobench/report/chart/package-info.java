/** Charts as geometry: axes with lines or dots on them, ready for a template that writes SVG. Knows nothing of runs. */
package org.echobench.report.chart;
