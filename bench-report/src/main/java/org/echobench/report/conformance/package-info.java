/** The Autobahn test suite's results on each server, with explanations; read and written as files. */
package org.echobench.report.conformance;
