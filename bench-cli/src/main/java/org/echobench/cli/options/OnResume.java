package org.echobench.cli.options;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What becomes of an option of {@code run} or {@code duet} with {@code --resume}. An option without it is part of the plan:
 * it is kept with it, and refused then.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.RUNTIME)
public @interface OnResume {

    /** Whether it may be given once more. It then takes precedence over what was kept. */
    boolean given() default true;

    /** Whether it is kept with the plan. */
    boolean kept() default true;
}
