/** From benchmarks and parameters to a plan, and how long the plan takes. */
package org.echobench.runner.plan;
