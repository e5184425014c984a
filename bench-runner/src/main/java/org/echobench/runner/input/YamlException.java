package org.echobench.runner.input;

/** Something in a YAML file that its author can put right. The message is one sentence with file and line. */
public final class YamlException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    YamlException(String sentence) {
        super(sentence);
    }

    YamlException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
