package org.echobench.runner.plan;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.results.RunRefusedException;

/** What is on a class path, told by content: the same wherever it is installed. */
public final class ClassPathFingerprint {

    private ClassPathFingerprint() {}

    /**
     * For each entry its file name and the SHA-256 of its content, in the order of the class path.
     *
     * @throws RunRefusedException if an entry cannot be read
     */
    static List<String> of(List<Path> classPath) {
        List<String> entries = new ArrayList<>();
        for (Path entry : classPath) {
            try {
                entries.add(entry.getFileName() + " " + HexFormat.of().formatHex(digest(entry)));
            } catch (IOException e) {
                throw new RunRefusedException(
                        "The class path entry " + entry + " cannot be read: build the project again.", e);
            }
        }
        return entries;
    }

    private static byte[] digest(Path entry) throws IOException {
        MessageDigest digest = sha256();
        if (!Files.isDirectory(entry)) {
            update(digest, entry);
            return digest.digest();
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(entry)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        for (Path file : files) {
            digest.update(entry.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
            update(digest, file);
        }
        return digest.digest();
    }

    private static void update(MessageDigest digest, Path file) throws IOException {
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform has it
        }
    }
}
