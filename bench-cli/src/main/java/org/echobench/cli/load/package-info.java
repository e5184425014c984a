/** {@code echobench load} and {@code target}: the suite's own client against any endpoint. */
package org.echobench.cli.load;
