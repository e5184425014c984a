package org.echobench.cli.options;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How {@code --resume} treats an option of {@code run} or {@code duet}. An option without this annotation is part of
 * the plan: it is kept with it, and cannot be given together with {@code --resume}.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface OnResume {

    /** Whether it may be given again. Its new value then takes precedence over the kept one. */
    boolean given() default true;

    /** Whether it is kept with the plan. */
    boolean kept() default true;
}
