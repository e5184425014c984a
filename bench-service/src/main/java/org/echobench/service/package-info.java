/** Services that know nothing of Echobench, described by a file. */
package org.echobench.service;
