/** Spring WebFlux on Reactor Netty behind the contract, set up by Spring Boot: the row {@code spring-webflux}. */
package org.echobench.spring.webflux;
