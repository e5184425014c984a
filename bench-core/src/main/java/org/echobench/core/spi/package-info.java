/**
 * The interfaces that a server under test implements, and their contract. Uses java.base only.
 *
 * <p><b>Stability.</b> Providers also live in other repositories. They may rely on: this package,
 * {@code org.echobench.core.content}, {@code org.echobench.core.process}, {@code org.echobench.core.benchmarks.Main}
 * and {@code org.echobench.tck.ServerContract}. A new method for providers to implement comes with a default. What a
 * provider may call is deprecated for a minor version before it is removed. Three things change in any version:
 *
 * <ul>
 *   <li>{@link org.echobench.core.spi.ServerConfig} gets settings. Make one with {@code defaults()} and {@code with…},
 *       never with the constructor.
 *   <li>Enumerations get constants.
 *   <li>{@code ServerContract} gets tests, so a provider that passes one version may fail the next.
 * </ul>
 *
 * <p>Everything else in bench-core and bench-tck may change in any version. Build a provider with the same version of
 * bench-core as the command.
 */
package org.echobench.core.spi;
