/** The Spring application on Jetty: the rows {@code spring-boot-jetty} and {@code spring-boot-jetty-vt}. */
package org.echobench.spring.jetty;
