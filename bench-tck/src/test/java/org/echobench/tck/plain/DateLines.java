package org.echobench.tck.plain;

import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.echobench.core.content.DateHeader;

/** The lines of a response that carry the header Date: one, unless a fault has it otherwise. */
final class DateLines {

    private final Set<Fault> faults;
    private final DateHeader<String> now = new DateHeader<>(Function.identity());

    DateLines(Set<Fault> faults) {
        this.faults = faults;
    }

    /** With their ends. */
    String next() {
        if (faults.contains(Fault.SENDS_NO_DATE)) {
            return "";
        }
        if (!faults.contains(Fault.SENDS_THE_DATE_OF_ITS_START)) {
            now.refresh();
        }
        String line = "Date: " + value() + "\r\n";
        return faults.contains(Fault.SENDS_TWO_DATES) ? line + line : line;
    }

    private String value() {
        LocalDateTime utc = LocalDateTime.now(ZoneOffset.UTC);
        if (faults.contains(Fault.SENDS_A_DATE_OF_ANOTHER_FORMAT)) {
            return utc.format(DateTimeFormatter.ISO_LOCAL_DATE_TIME);
        }
        if (faults.contains(Fault.SENDS_THE_DATE_OF_TOMORROW)) {
            return DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
                    .format(utc.plusDays(1));
        }
        return now.value();
    }
}
