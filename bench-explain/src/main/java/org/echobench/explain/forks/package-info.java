/** The forks that are profiled. */
package org.echobench.explain.forks;
