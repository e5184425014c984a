package org.echobench.core.host;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import org.echobench.core.spi.BenchServerProvider;

/** The servers on this JVM's class path. */
public final class Providers {

    /** Stands for the first server on the class path that is not the reference. */
    public static final String AUTO = "auto";

    private static final String REFERENCE = "reference";

    private Providers() {}

    /** All of them, in the order of the class path. */
    public static List<BenchServerProvider> all() {
        return ServiceLoader.load(BenchServerProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .collect(Collectors.toList());
    }

    /**
     * The provider of an id that can run here; {@link #AUTO} is allowed.
     *
     * @throws IllegalArgumentException in one sentence, if there is none or it is unavailable here
     */
    public static BenchServerProvider find(String id) {
        List<BenchServerProvider> all = all();
        BenchServerProvider provider = all.stream()
                .filter(p -> id.equals(AUTO)
                        ? !p.info().id().startsWith(REFERENCE)
                        : p.info().id().equals(id))
                .findFirst()
                .or(() -> id.equals(AUTO) ? all.stream().findFirst() : java.util.Optional.empty())
                .orElseThrow(() -> new IllegalArgumentException("unknown server '" + id + "'; on this class path: "
                        + all.stream()
                                .map(p -> p.info().id())
                                .sorted(Comparator.naturalOrder())
                                .collect(Collectors.joining(", "))));
        provider.unavailable().ifPresent(reason -> {
            throw new IllegalArgumentException(
                    "server '" + provider.info().id() + "' is not available here: " + reason);
        });
        return provider;
    }
}
