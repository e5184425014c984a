/**
 * The {@code echobench} command. A package uses only those before it in this order: options, terminal, servers, build,
 * run, report, load, duet.
 */
package org.echobench.cli;
