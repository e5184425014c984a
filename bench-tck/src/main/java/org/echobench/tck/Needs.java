package org.echobench.tck;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.echobench.core.spi.Workload;

/** Restricts a test, or the tests of a type, to providers of the workload; for others they are skipped. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@interface Needs {
    Workload value();
}
