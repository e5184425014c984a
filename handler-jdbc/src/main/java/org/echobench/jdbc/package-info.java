/** The embedded database for which handlers wait. */
package org.echobench.jdbc;
