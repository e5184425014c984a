/** Quarkus behind the contract: the row {@code quarkus}, and how it starts an application. */
package org.echobench.quarkus;
