package org.echobench.cli.options;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 500ms}, {@code 10s}, {@code 10} and {@code 2min}, up to a day. */
public final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|min|)");

    @Override
    public Duration convert(String value) {
        Matcher matcher = TIME.matcher(value);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + value + "' is not a time; write 500ms, 10s or 2min");
        }
        long number = Long.parseLong(matcher.group(1));
        Duration time =
                switch (matcher.group(2)) {
                    case "ms" -> Duration.ofMillis(number);
                    case "min" -> Duration.ofMinutes(number);
                    default -> Duration.ofSeconds(number);
                };
        if (time.compareTo(Duration.ofDays(1)) > 0) {
            throw new TypeConversionException("'" + value + "' is more than a day");
        }
        return time;
    }
}
