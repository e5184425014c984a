/** The reference server: java.nio without a framework, and the calibration of the harness itself. */
package org.echobench.core.reference;
