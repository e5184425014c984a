/** JMH's JSON results, of any version and from anywhere, as values; and the context file that may lie beside them. */
package org.echobench.results.jmh;
