/** What a server under test implements, and the contract that it is held to. Uses java.base only. */
package org.echobench.core.spi;
