/** A run: its folder, its machine and its forks, and the one model of its figures. */
package org.echobench.results.run;
