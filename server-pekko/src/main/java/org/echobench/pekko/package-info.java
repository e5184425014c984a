/** Pekko HTTP, Spray's maintained successor, behind the contract: the row {@code pekko}. */
package org.echobench.pekko;
