package org.echobench.core.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How to use a host: by a command that runs other commands there with their standard streams. It is responsible for
 * authentication, encryption and supervision.
 *
 * @param name the host's name, for messages
 * @param prefix the words before a command, such as {@code ssh -T bench@server1}; none for this machine
 * @param java the java command there
 * @param folder the run's folder there, with copies of the files that the programs need; removed with the run
 * @param agent the class path of {@link HostMain} there, as a word
 * @param cpus the processors for the programs, as {@code taskset -c} takes them; empty for all
 * @param address where servers there listen
 * @param sources addresses that clients there bind in turn; empty if the host chooses
 * @param patienceSeconds after which a host that does not answer is considered lost
 */
public record HostAccess(
        String name,
        List<String> prefix,
        String java,
        String folder,
        String agent,
        Optional<String> cpus,
        String address,
        List<String> sources,
        int patienceSeconds) {

    /** Nothing is measured in the JVMs that look after programs. */
    private static final List<String> JVM = List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    public HostAccess {
        prefix = List.copyOf(prefix);
        sources = List.copyOf(sources);
    }

    HostAccess withAgent(String classPath) {
        return new HostAccess(name, prefix, java, folder, classPath, cpus, address, sources, patienceSeconds);
    }

    /** A command as this machine gives it. Its words are plain, because some prefixes join them for a shell. */
    List<String> command(List<String> words) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(words);
        return command;
    }

    /** The command that runs one of our classes there, with the folder as its argument. */
    List<String> command(Class<?> main) {
        List<String> words = new ArrayList<>(List.of(java));
        words.addAll(JVM);
        words.addAll(List.of("-cp", agent, main.getName(), folder));
        return command(words);
    }

    /** Where the copies are. */
    String files() {
        return folder + "/files";
    }
}
