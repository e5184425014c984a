/** {@code echobench load} and {@code target check}: our client against any endpoint. */
package org.echobench.cli.load;
