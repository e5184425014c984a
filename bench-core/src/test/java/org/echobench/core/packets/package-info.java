/** A clock of its own for the harness: the kernel's timestamps of packets on the loopback interface. */
package org.echobench.core.packets;
