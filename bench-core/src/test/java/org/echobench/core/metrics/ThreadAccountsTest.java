package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class ThreadAccountsTest {

    private static final int OBJECTS = 20_000;

    /** 1,000 bytes and the header of an array. */
    private static final long OBJECT_BYTES = 1_016;

    private static final double ALLOCATED = (double) OBJECTS * OBJECT_BYTES;
    private static final double ONE_PERCENT = ALLOCATED / 100;

    /** Where the compiler cannot see that an object is not used. */
    private static volatile byte[] sink;

    private final List<ExecutorService> started = new ArrayList<>();

    @AfterEach
    void endThreads() {
        started.forEach(ExecutorService::shutdownNow);
    }

    /** A thread of this name, started at once. */
    private ExecutorService thread(String name) throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, name));
        started.add(executor);
        executor.submit(() -> {}).get();
        return executor;
    }

    private ExecutorService client(ThreadAccounts accounts) throws Exception {
        ExecutorService client = thread("client-1");
        client.submit(accounts::excludeCurrentThread).get();
        return client;
    }

    private static void allocate() {
        for (int i = 0; i < OBJECTS; i++) {
            sink = new byte[1_000];
        }
    }

    @Test
    void whatAServersThreadsAllocateIsReadWithinOnePercent() throws Exception {
        ThreadAccounts accounts = new ThreadAccounts();
        ExecutorService one = thread("server-1");
        ExecutorService two = thread("server-2");
        ThreadAccounts.Reading from = accounts.read();
        one.submit(ThreadAccountsTest::allocate).get();
        two.submit(ThreadAccountsTest::allocate).get();
        ThreadUsage used = accounts.split(from, accounts.read()).server();
        assertEquals(2 * ALLOCATED, used.allocBytes(), 2 * ONE_PERCENT);
    }

    @Test
    void whatTheClientAllocatesIsNotTheServers() throws Exception {
        ExecutorService earlier = thread("server-before-the-server");
        ThreadAccounts accounts = new ThreadAccounts();
        ExecutorService server = thread("server-1");
        ExecutorService client = client(accounts);
        ThreadAccounts.Reading from = accounts.read();
        for (ExecutorService thread : List.of(earlier, server, client)) {
            thread.submit(ThreadAccountsTest::allocate).get();
        }
        allocate();
        ThreadUsage used = accounts.split(from, accounts.read()).server();
        assertEquals(ALLOCATED, used.allocBytes(), ONE_PERCENT);
    }

    @Test
    void aThreadThatStartsInBetweenIsTheServers() throws Exception {
        ThreadAccounts accounts = new ThreadAccounts();
        ThreadAccounts.Reading from = accounts.read();
        thread("server-1").submit(ThreadAccountsTest::allocate).get();
        ThreadUsage used = accounts.split(from, accounts.read()).server();
        assertEquals(ALLOCATED, used.allocBytes(), ONE_PERCENT);
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aThreadThatEndsInBetweenIsTheServers() throws Exception {
        ThreadAccounts accounts = new ThreadAccounts();
        Thread worker = new Thread(ThreadAccountsTest::allocate, "server-1");
        ExecutorService idle = thread("server-2");
        ThreadAccounts.Reading before = accounts.read();
        ExecutorService ending = thread("server-3");
        ThreadAccounts.Reading from = accounts.read();
        worker.start();
        worker.join();
        idle.submit(ThreadAccountsTest::allocate).get();
        ending.submit(ThreadAccountsTest::allocate).get();
        ending.shutdown();
        assertTrue(ending.awaitTermination(1, TimeUnit.MINUTES));
        ThreadAccounts.Reading to = accounts.read();
        assertEquals(3 * ALLOCATED, accounts.split(from, to).server().allocBytes(), 3 * ONE_PERCENT);
        assertEquals(3 * ALLOCATED, accounts.split(before, to).server().allocBytes(), 3 * ONE_PERCENT);
    }

    private static long id(ExecutorService thread) throws Exception {
        return thread.submit(() -> Thread.currentThread().getId()).get();
    }

    private static ThreadAccounts.Reading reading(long started, OptionalLong total, Map<Long, ThreadUsage> threads) {
        return new ThreadAccounts.Reading(threads, started, total, -1, -1, -1);
    }

    private static ThreadUsage bytes(long allocated) {
        return new ThreadUsage(allocated, 0);
    }

    @Test
    void aThreadThatWasReadTooHighTakesNothingFromTheOthers() throws Exception {
        ThreadAccounts accounts = new ThreadAccounts();
        long one = id(thread("server-1"));
        long two = id(thread("server-2"));
        ThreadAccounts.Reading from = reading(9, OptionalLong.empty(), Map.of(one, bytes(5_000), two, bytes(100)));
        ThreadAccounts.Reading to = reading(9, OptionalLong.empty(), Map.of(one, bytes(4_056), two, bytes(400)));
        assertEquals(300, accounts.split(from, to).server().allocBytes());
    }

    @Test
    void aTotalThatWasReadTooLowTakesNothingFromTheThreads() throws Exception {
        ThreadAccounts accounts = new ThreadAccounts();
        long server = id(thread("server-1"));
        long client = id(client(accounts));
        ThreadAccounts.Reading from =
                reading(9, OptionalLong.of(10_000), Map.of(server, bytes(100), client, bytes(1_000)));
        // One more thread has come and gone.
        ThreadAccounts.Reading to =
                reading(10, OptionalLong.of(10_500), Map.of(server, bytes(400), client, bytes(2_000)));
        assertEquals(300, accounts.split(from, to).server().allocBytes());
    }

    /** The process's time has steps of 10 ms; what other threads of the JVM do meanwhile is the server's by definition. */
    @Test
    void theProcessIsTheServersWithoutTheClientsThreads() throws Exception {
        ThreadAccounts accounts = new ThreadAccounts();
        ExecutorService server = thread("server-1");
        ExecutorService client = client(accounts);
        ThreadAccounts.Reading from = accounts.read();
        long clients = client.submit(() -> burn(300_000_000)).get();
        long servers = server.submit(() -> burn(50_000_000)).get();
        ThreadAccounts.Reading to = accounts.read();
        long process = accounts.split(from, to).processCpuNanos().orElseThrow();
        long whole = to.processCpuNanos() - from.processCpuNanos();
        assertTrue(process >= servers, process + " of " + servers);
        assertTrue(process <= Math.max(whole - clients, servers) + 20_000_000, process + " of " + whole);
    }

    @Test
    void aServersProcessorTimeIsItsThreads() throws Exception {
        ThreadAccounts accounts = new ThreadAccounts();
        ExecutorService server = thread("server-1");
        ExecutorService client = client(accounts);
        ThreadAccounts.Reading from = accounts.read();
        long before = System.nanoTime();
        Future<Long> burnt = server.submit(() -> burn(20_000_000));
        long clients = client.submit(() -> burn(200_000_000)).get();
        long least = burnt.get();
        ThreadUsage used = accounts.split(from, accounts.read()).server();
        assertTrue(used.cpuNanos() >= least, used.cpuNanos() + " of " + least);
        assertTrue(used.cpuNanos() <= System.nanoTime() - before);
        assertTrue(used.cpuNanos() < clients, used.cpuNanos() + " of " + least);
    }

    /** Uses processor time, as the thread itself reads it. */
    private static long burn(long nanos) {
        long before = ThreadAccounts.currentCpuNanos();
        long used;
        do {
            used = ThreadAccounts.currentCpuNanos() - before;
        } while (used < nanos);
        return used;
    }

    @Test
    void readingAThreadsOwnUseAllocatesNothing() {
        int calls = 10_000;
        long allocated = SteadyAllocation.ofCheapestRound(ThreadAccounts::currentAllocBytes, () -> {
            for (int i = 0; i < calls; i++) {
                ThreadAccounts.currentCpuNanos();
                ThreadAccounts.currentAllocBytes();
            }
        });
        assertTrue(allocated < calls, allocated + " B for " + calls + " calls of each");
    }

    @Test
    void ownUseIsTheCallingThreads() {
        ThreadUsage before = ThreadAccounts.ofCurrentThread();
        allocate();
        ThreadUsage used = ThreadAccounts.ofCurrentThread().minus(before);
        assertEquals(ALLOCATED, used.allocBytes(), ONE_PERCENT);
        assertTrue(used.cpuNanos() > 0);
    }
}
