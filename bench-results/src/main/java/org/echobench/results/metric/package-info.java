/** The registry of metrics: what each is called, in which unit, which way is better, and how it is judged. */
package org.echobench.results.metric;
