/** The contract of {@link org.echobench.core.spi.BenchServerProvider} as JUnit tests, observed over real sockets. */
package org.echobench.tck;
