/** JMH's JSON by JMH's own rules: of one fork, and of several merged forks. */
package org.echobench.runner.jmh;
