/** Services that know nothing of Echobench, as a file describes them. */
package org.echobench.service;
