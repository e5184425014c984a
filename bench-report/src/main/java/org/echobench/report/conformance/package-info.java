/** What the Autobahn test suite found out about each server, and why; read and written as files. */
package org.echobench.report.conformance;
