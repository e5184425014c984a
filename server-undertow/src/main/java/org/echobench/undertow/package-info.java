/** Undertow behind the contract: the row {@code undertow} and its variants. */
package org.echobench.undertow;
