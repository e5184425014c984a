/** The commands {@code echobench cluster …}. */
package org.echobench.cluster.cli;
