/** Armeria behind the contract: the row {@code armeria}. */
package org.echobench.armeria;
