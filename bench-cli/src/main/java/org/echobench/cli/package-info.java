/**
 * The command. Its packages in order: options, terminal, servers, build, run, report, load, duet. A package uses only those
 * before it.
 */
package org.echobench.cli;
