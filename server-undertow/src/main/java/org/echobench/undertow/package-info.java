/** Undertow behind the contract: the row {@code undertow}. */
package org.echobench.undertow;
