/** The model of a run: its plan, its results and their files. Every other module uses it. */
package org.echobench.results;
