/** The Spring application on Tomcat: the row {@code spring-boot-tomcat}. */
package org.echobench.spring.tomcat;
