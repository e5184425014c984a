/** The responses of every server's handlers, written once. The framework itself parses the request. */
package org.echobench.core.content;
