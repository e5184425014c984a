package org.echobench.core.content;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The object behind {@code /json/complex}: about 2 KB of JSON with values that differ from request to request. Public
 * for frameworks that serialise objects themselves.
 */
public record Order(long id, String status, Customer customer, List<Line> lines, long totalCents, String currency) {

    private static final int LINES = 12;

    public record Customer(long id, String name, String email, Address address) {}

    public record Address(String street, String city, String postalCode, String country) {}

    public record Line(
            int position, String sku, String description, int quantity, long unitPriceCents, List<String> tags) {}

    public static Order next() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        // Fixed widths, so that every response has the same length and throughput means the same for each.
        long id = random.nextLong(1_000_000_000L, 10_000_000_000L);
        Customer customer = new Customer(
                random.nextLong(100_000, 1_000_000),
                "Grace Hopper",
                "grace.hopper@example.org",
                new Address("12 Harbour Street", "Arlington", "22201", "US"));
        List<Line> lines = new ArrayList<>(LINES);
        for (int i = 0; i < LINES; i++) {
            lines.add(new Line(
                    10 + i,
                    "SKU-" + random.nextInt(100_000, 1_000_000),
                    "Relay, moth-proof, 24 V, with socket",
                    random.nextInt(1, 10),
                    random.nextLong(1_000, 10_000),
                    List.of("hardware", "relay", "in-stock")));
        }
        return new Order(id, "CONFIRMED", customer, lines, random.nextLong(100_000, 1_000_000), "EUR");
    }
}
