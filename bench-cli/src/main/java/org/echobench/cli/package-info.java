/** The {@code echobench} command. */
package org.echobench.cli;
