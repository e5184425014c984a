/** Load: what is said on a connection, when it is sent, and whether every answer came and was right. */
package org.echobench.core.load;
