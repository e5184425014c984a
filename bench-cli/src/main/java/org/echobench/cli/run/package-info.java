/** {@code echobench run}: the plan from the options, and the run from its plan to the report. */
package org.echobench.cli.run;
