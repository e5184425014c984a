package org.echobench.explain.frames;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.echobench.results.UserError;
import org.echobench.results.profile.ProfileKind;
import org.echobench.results.profile.ProfiledWork;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkProfileTest {

    @TempDir
    Path temp;

    private void write(String collapsed) throws IOException {
        ProfiledWork.FILE.write(temp, Profiles.work(ProfileKind.CPU, 40, 2));
        Files.writeString(temp.resolve(ProfiledWork.STACKS), collapsed);
    }

    private String refusal(String collapsed) throws IOException {
        write(collapsed);
        return assertThrows(UserError.class, () -> ForkProfile.read(temp))
                .getMessage()
                .replace(temp.toString(), "DIR");
    }

    @Test
    void stacksBelongToTheServerOrToTheJvm() throws IOException {
        write("[server];a/B.c;a/B.d 3000000\n[JVM];C2 CompilerThre;Compile::Compile 2000000\n");
        ForkProfile profile = ForkProfile.read(temp);
        assertEquals(1, profile.stacks(Cost.CPU).size());
        assertEquals(1, profile.stacks(Cost.JVM).size());
        assertEquals("a.B.d", profile.stacks(Cost.CPU).get(0).site().name());
        assertEquals("C2 CompilerThre", profile.stacks(Cost.JVM).get(0).thread().name());
    }

    @Test
    void nanosecondsAreDividedByOperationsAndAreMicroseconds() throws IOException {
        write("[server];a/B.c 3000\n");
        ForkProfile profile = ForkProfile.read(temp);
        assertEquals(3.0 / Profiles.OPERATIONS, 3_000 * profile.unit(Cost.CPU), 1e-12);
        assertEquals(profile.unit(Cost.CPU), profile.unit(Cost.JVM));
    }

    @Test
    void theTimeOfAThreadWithoutSamplesIsAFrame() throws IOException {
        write("[server];[no sample] 5\n[JVM];GC Thread#1;[no sample] 5\n");
        ForkProfile profile = ForkProfile.read(temp);
        assertEquals("[no sample]", profile.server().get(0).site().name());
        assertEquals("GC Thread", profile.jvm().get(0).thread().name());
    }

    @Test
    void bytesAreDividedByOperations() {
        ForkProfile profile =
                ForkProfile.of(Profiles.work(ProfileKind.ALLOC, 500, 0), "[server];a/B.c;byte[]_[i] 3000");
        assertEquals(1.0 / Profiles.OPERATIONS, profile.unit(Cost.ALLOC), 1e-12);
    }

    @Test
    void theCostOfTheJvmIsThatOfTheProcessLessTheServers() throws IOException {
        write("");
        ForkProfile profile = ForkProfile.read(temp);
        assertEquals(OptionalDouble.of(40), profile.measured(Cost.CPU));
        assertEquals(2, profile.measured(Cost.JVM).orElseThrow(), 1e-9);
    }

    @Test
    void aStackWithoutFramesIsOfItsThread() throws IOException {
        write("[server] 5\n[JVM];GC Thread#1 5\n");
        ForkProfile profile = ForkProfile.read(temp);
        assertEquals(List.of(), profile.server().get(0).frames());
        assertEquals(Stack.NO_JAVA, profile.server().get(0).site().name());
        assertEquals("GC Thread", profile.jvm().get(0).thread().name());
    }

    @Test
    void theFramesOfTheJvmBelowTheFirstOfJavaAreLeftOut() throws IOException {
        write("[server];start_thread;JavaThread::run;java/lang/Thread.run;a/B.c;send 5\n");
        assertEquals(
                List.of("java.lang.Thread.run", "a.B.c", "send"),
                ForkProfile.read(temp).server().get(0).frames().stream()
                        .map(FrameName::name)
                        .toList());
    }

    @Test
    void aLineThatIsNoStackIsRefusedByName() throws IOException {
        assertEquals(
                "DIR/profile.collapsed is damaged: a stack begins with 'main'.", refusal("[server];a 1\nmain;a 1\n"));
        assertEquals("DIR/profile.collapsed is damaged: For input string: \"x\".", refusal("[server];a x\n"));
        assertEquals("DIR/profile.collapsed is damaged: For input string: \"[server]\".", refusal("[server]\n"));
    }
}
