/** The Autobahn test suite's results on each server, with explanations; checks/conformance writes the files. */
package org.echobench.report.conformance;
