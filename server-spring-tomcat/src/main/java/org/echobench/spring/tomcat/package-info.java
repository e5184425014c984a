/** The Spring application on Tomcat: the rows {@code spring-boot-tomcat} and {@code spring-boot-tomcat-vt}. */
package org.echobench.spring.tomcat;
