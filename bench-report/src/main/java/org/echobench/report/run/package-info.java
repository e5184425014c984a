/** The folder of a run of Echobench: {@code results.json} and the files beside it. */
package org.echobench.report.run;
