/** Jersey (JAX-RS) behind the contract, on the containers of the plain rows; HTTP only. */
package org.echobench.jersey;
