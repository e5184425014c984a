/**
 * A Spring application behind the contract, and the provider that its rows extend. Compiled once, against Spring Boot
 * 4; it uses nothing that Spring Boot 3.5 lacks.
 */
package org.echobench.spring;
