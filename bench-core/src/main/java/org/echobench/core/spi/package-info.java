/** The interfaces that a server under test implements, and their contract. Uses java.base only. */
package org.echobench.core.spi;
