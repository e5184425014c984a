/** Helidon's WebServer behind the contract: the row {@code helidon}. */
package org.echobench.helidon;
