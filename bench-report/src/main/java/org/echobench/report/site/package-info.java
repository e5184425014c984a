/** Static pages of a checkout: its kept runs, its documents, and a chooser. */
package org.echobench.report.site;
