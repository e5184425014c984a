/** The controller: starts nodes, leads them through a fork, watches them, brings their files home. */
package org.echobench.cluster.control;
