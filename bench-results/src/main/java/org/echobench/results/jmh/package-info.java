/** JMH's JSON results of any version and origin, as values; and the context file beside them, if there is one. */
package org.echobench.results.jmh;
