package org.echobench.core.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Text that compresses like real messages: JSON records with repeated names and differing values, always the same for
 * the same size.
 */
final class JsonFiller {

    private static final long SEED = 20_261_120;

    private static final String[] NAMES = "Ada Boris Chen Dalia Emre Fatou Greta Hiro Ines Jo".split(" ");
    private static final String[] WORDS = ("order delivery window paper amber station ledger copper"
                    + " garden signal harbour velvet meadow quartz lantern summit")
            .split(" ");
    private static final String[] STATES = {"open", "paid", "shipped", "returned"};

    private JsonFiller() {}

    /** ASCII text of exactly this many bytes, the beginning of an endless array. */
    static byte[] bytes(int count) {
        SplittableRandom random = new SplittableRandom(SEED);
        StringBuilder text = new StringBuilder(count + 256);
        text.append('[');
        while (text.length() < count) {
            record(text, random);
        }
        return text.substring(0, count).getBytes(US_ASCII);
    }

    private static void record(StringBuilder text, SplittableRandom random) {
        text.append("{\"id\":").append(random.nextInt(1, 10_000_000));
        text.append(",\"customer\":\"").append(pick(NAMES, random)).append('"');
        text.append(",\"state\":\"").append(pick(STATES, random)).append('"');
        text.append(",\"total\":").append(String.format(Locale.ROOT, "%.2f", random.nextDouble() * 1_000));
        text.append(",\"at\":\"2026-").append(two(random, 1, 13)).append('-').append(two(random, 1, 29));
        text.append('T')
                .append(two(random, 0, 24))
                .append(':')
                .append(two(random, 0, 60))
                .append("Z\"");
        text.append(",\"note\":\"").append(pick(WORDS, random)).append(' ').append(pick(WORDS, random));
        text.append(' ').append(pick(WORDS, random)).append("\",\"express\":").append(random.nextInt(2) == 0);
        text.append("},");
    }

    private static String pick(String[] from, SplittableRandom random) {
        return from[random.nextInt(from.length)];
    }

    private static String two(SplittableRandom random, int from, int to) {
        return String.format(Locale.ROOT, "%02d", random.nextInt(from, to));
    }
}
