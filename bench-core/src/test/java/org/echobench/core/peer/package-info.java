/** A server's side of a connection that tests script byte for byte. */
package org.echobench.core.peer;
