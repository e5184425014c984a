package org.echobench.results.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JvmFlagsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/opt/idea/lib/idea_rt.jar=51971:/opt/idea/bin",
                "-javaagent:/Applications/IntelliJ IDEA.app/Contents/lib/idea_rt.jar=50521",
                "-javaagent:C:\\Program Files\\JetBrains\\lib\\idea_rt.jar=50521:C:\\Program Files\\JetBrains\\bin",
                "-Didea.launcher.port=7533",
                "-Didea.launcher.bin.path=/opt/idea/bin",
                "-Dintellij.debug.agent=true",
                "-Dvisualvm.id=46253120937151",
                "-javaagent:/eclipse/configuration/org.eclipse.osgi/411/0/.cp/lib/javaagent-shaded.jar",
                "-XX:+ShowCodeDetailsInExceptionMessages",
                "-Dstdout.encoding=UTF-8",
                "-Dsun.stderr.encoding=UTF-8",
                "-Djmh.executor=CUSTOM",
                "-Djmh.executor.class=org.echobench.core.metrics.ProfilingExecutor"
            })
    void whatOnlyStartsAProgramIsNoSetting(String flag) {
        assertEquals("-Xmx1g", JvmFlags.settings(List.of(flag, "-Xmx1g")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-agentlib:jdwp=transport=dt_socket,address=127.0.0.1:51971,suspend=y,server=n",
                "-agentlib:jdwp=transport=dt_socket,suspend=y,address=localhost:40117",
                "-agentpath:/jdk/lib/libjdwp.so=transport=dt_socket,server=y",
                "-Xdebug",
                "-Xrunjdwp:transport=dt_socket,server=y,suspend=n,address=8000",
                "-javaagent:/opt/idea/plugins/java/lib/rt/debugger-agent.jar=file:/var/folders/capture12.props",
                "-Ddebugger.agent.enable.coroutines=true",
                "-agentpath:/var/folders/memory_agent77/libmemory_agent.so=/var/folders/x"
            })
    void aDebuggerIsASettingWithoutItsPortsAndFiles(String flag) {
        assertEquals("-Xmx1g -agentlib:jdwp (a debugger)", JvmFlags.settings(List.of(flag, "-Xmx1g")));
        assertEquals("-Xmx1g -agentlib:jdwp (a debugger)", JvmFlags.settings(List.of("-Xmx1g", flag, flag)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/m2/org.jacoco.agent-0.8.12-runtime.jar=destfile=/a/jacoco.exec,includes=org.*,append=true",
                "-javaagent:/eclipse/jacocoagent.jar=includes=org.*,output=tcpclient,address=null,port=51971"
            })
    void aCoverageAgentIsASettingWithTheClassesThatItChanges(String flag) {
        assertEquals("-javaagent:jacoco=includes=org.* (coverage)", JvmFlags.settings(List.of(flag)));
    }

    @Test
    void theCoverageAgentOfIntelliJCountsWithoutItsVersionAndFile() {
        assertEquals(
                "-javaagent:intellij-coverage (coverage)",
                JvmFlags.settings(List.of(
                        "-javaagent:/idea/lib/intellij-coverage-agent-1.0.750.jar=/var/folders/idea_coverage_args12",
                        "-Didea.coverage.calculate.hits=true")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/opt/opentelemetry-javaagent.jar",
                "-javaagent:/home/jacoco/hotswap-agent.jar=autoHotswap=true",
                "-agentpath:/opt/libasyncProfiler.so=start,event=cpu",
                "-agentlib:hprof=cpu=samples",
                "-XX:TieredStopAtLevel=1",
                "-Xint",
                "-Dfile.encoding=UTF-8",
                "-Dname=one two"
            })
    void everyOtherFlagIsASettingAsItStands(String flag) {
        assertEquals(flag + " -Xmx1g", JvmFlags.settings(List.of(flag, "-Xmx1g")));
        assertEquals(List.of(flag, "-Xmx1g"), JvmFlags.split(flag + " -Xmx1g"));
    }
}
