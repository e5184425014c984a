/** Former names of rows. */
package org.echobench.results.renames;
