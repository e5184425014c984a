/** {@code echobench run}: makes a plan from the options, and measures it up to the report. */
package org.echobench.cli.run;
