/** Makes a plan from benchmarks and parameters, and computes its time. */
package org.echobench.runner.plan;
