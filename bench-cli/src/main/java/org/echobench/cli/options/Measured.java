package org.echobench.cli.options;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a run or duet measures. */
public enum Measured {
    SERVERS("", "", ""),
    SERVICES("--target", "Target files say what is started and measured", ""),
    JMH(
            "--jmh",
            "--jmh measures without a server",
            "; --jmh-args takes -p NAME=VALUE, -wi, -i and JMH's own profilers");

    final String option;

    /** Why options that only the others have are refused. */
    final String reason;

    /** What to use instead of them, appended to the refusal; may be empty. */
    final String instead;

    Measured(String option, String reason, String instead) {
        this.option = option;
        this.reason = reason;
        this.instead = instead;
    }

    /** What must be measured for an option to apply. An option without it always applies. */
    @Target(ElementType.FIELD)
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Only {
        Measured[] value();
    }
}
