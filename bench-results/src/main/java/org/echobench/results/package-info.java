/** The model of a run: what is measured, what came out, and the files that hold both. Every other module uses it. */
package org.echobench.results;
