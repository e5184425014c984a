package org.echobench.explain.frames;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.echobench.explain.frames.FrameName.Origin;
import org.echobench.results.profile.ProfiledWork;

/**
 * One stack of a profile.
 *
 * @param frames outermost first, without the frame of the thread
 * @param value nanoseconds of CPU time, or allocated bytes, 0 or more
 */
public record Stack(List<FrameName> frames, double value) {

    /** The frame of a stack without a Java frame. */
    static final String NO_JAVA = "(no Java frame)";

    private static final FrameName NO_SAMPLE = new FrameName(ProfiledWork.NO_SAMPLE, Origin.NATIVE);

    private static final Pattern NUMBER = Pattern.compile("[#\\d\\[\\]]+$");

    public Stack {
        frames = List.copyOf(frames);
        if (!(value >= 0)) {
            throw new IllegalArgumentException("the value of a stack must be 0 or more, but is " + value);
        }
    }

    /** The frames of a line from index {@code from} on. */
    static Stack of(String[] frames, int from, double value) {
        List<FrameName> names = new ArrayList<>();
        for (int i = from; i < frames.length; i++) {
            names.add(FrameName.of(frames[i], i == frames.length - 1));
        }
        return new Stack(names, value);
    }

    /** Without the JVM's frames before the first Java frame, which every thread has; unchanged without a Java frame. */
    Stack fromJava() {
        for (int i = 0; i < frames.size(); i++) {
            if (frames.get(i).isJava()) {
                return new Stack(frames.subList(i, frames.size()), value);
            }
        }
        return this;
    }

    /**
     * The frame that the value is attributed to: the innermost that is not of the JDK, the JVM or the kernel. So what a
     * framework has the JDK do counts for the framework. A stack with only the JDK counts for its innermost JDK frame.
     */
    FrameName site() {
        return last(Origin.JAVA)
                .or(() -> last(Origin.JDK))
                .orElseGet(() -> frames.contains(NO_SAMPLE) ? NO_SAMPLE : new FrameName(NO_JAVA, Origin.NATIVE));
    }

    /** The name of the JVM thread of a stack, without its number: {@code C2 CompilerThread}. */
    FrameName thread() {
        String name = frames.isEmpty()
                ? NO_JAVA
                : NUMBER.matcher(frames.get(0).name()).replaceFirst("").strip();
        return new FrameName(name, Origin.NATIVE);
    }

    private Optional<FrameName> last(Origin origin) {
        for (int i = frames.size() - 1; i >= 0; i--) {
            if (frames.get(i).origin() == origin) {
                return Optional.of(frames.get(i));
            }
        }
        return Optional.empty();
    }

    /** The class of the allocated object; empty if the stack does not end in one. */
    Optional<String> type() {
        return last(Origin.TYPE).map(FrameName::name);
    }
}
