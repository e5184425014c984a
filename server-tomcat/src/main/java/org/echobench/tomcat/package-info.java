/** Embedded Tomcat behind the contract, on its thread pool or on virtual threads. */
package org.echobench.tomcat;
