/** Pekko HTTP, Spray's living successor, behind the contract. */
package org.echobench.pekko;
