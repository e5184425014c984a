/** How a command of this module ends: an exit code and, for errors, one sentence. */
package org.echobench.report.exit;
