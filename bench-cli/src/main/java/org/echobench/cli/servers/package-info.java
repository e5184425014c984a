/** The servers of the distribution, and the limits of the machine that they run on. */
package org.echobench.cli.servers;
