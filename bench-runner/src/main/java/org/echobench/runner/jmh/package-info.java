/** JMH's JSON by JMH's own rules: for one fork, and for several merged forks. */
package org.echobench.runner.jmh;
