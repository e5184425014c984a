/** The file that says which hosts do what. */
package org.echobench.cluster.topology;
