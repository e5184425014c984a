/** The reference server: what java.nio can do without a framework, and the calibration of the harness itself. */
package org.echobench.core.reference;
