/** The application. Every server has these classes, and those of Quarkus, from a class loader of its own. */
package org.echobench.quarkus.application;
