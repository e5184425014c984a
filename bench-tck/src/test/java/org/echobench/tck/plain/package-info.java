/** A plain server with a thread for each connection, right by default and faulty where a test of the kit asks for it. */
package org.echobench.tck.plain;
