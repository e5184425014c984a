/** What many connections would take, from what fewer were measured to cost. */
package org.echobench.cluster.plan;
