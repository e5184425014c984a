/** Which rows of two files (or of one, server against server) compare, and the verdict on each. */
package org.echobench.report.compare;
