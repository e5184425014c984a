/** JMH's JSON written by JMH's own rules: of one fork, and of several put together. */
package org.echobench.runner.jmh;
