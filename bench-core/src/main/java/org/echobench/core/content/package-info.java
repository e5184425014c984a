/** What the handlers of every server answer, written once; parsing the request is the framework's own job. */
package org.echobench.core.content;
