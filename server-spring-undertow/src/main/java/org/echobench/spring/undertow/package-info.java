/** The Spring application on Undertow: the row {@code spring-boot-undertow}. */
package org.echobench.spring.undertow;
