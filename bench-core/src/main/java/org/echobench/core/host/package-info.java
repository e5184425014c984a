/** A server in its own JVM, and the wrapper that makes it a server like any other. */
package org.echobench.core.host;
