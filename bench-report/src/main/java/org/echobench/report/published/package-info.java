/** The published experiments that suites reproduce, as data: findings and figures with their sources. */
package org.echobench.report.published;
