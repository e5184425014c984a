/** The command. Its packages, each of which uses only those before it: options, terminal, servers, build, run, report, load, duet. */
package org.echobench.cli;
