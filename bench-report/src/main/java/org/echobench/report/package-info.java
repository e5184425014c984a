/** The commands of this module as an API: options in, an exit code and texts out. No command line, no printing. */
package org.echobench.report;
