/** Shows what profiles say, as text, Markdown, JSON and pages with flame graphs. */
package org.echobench.explain.output;
