/** The Spring application on Undertow: the rows {@code spring-boot-undertow} and {@code spring-boot-undertow-vt}. */
package org.echobench.spring.undertow;
