/** The commands that compare and show results, and their options. */
package org.echobench.cli.report;
