/** The controller starts nodes, leads them through a fork, watches them and collects their files. */
package org.echobench.cluster.control;
