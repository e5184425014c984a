/** The Spring application on Jetty: the row {@code spring-boot-jetty}. */
package org.echobench.spring.jetty;
