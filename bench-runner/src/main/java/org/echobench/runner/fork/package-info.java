/** One fork: its start, its watch and its end. */
package org.echobench.runner.fork;
