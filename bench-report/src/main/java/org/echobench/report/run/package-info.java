/** The folder of a run of Echobench: what lies beside {@code results.json} and makes it more than any JMH file. */
package org.echobench.report.run;
