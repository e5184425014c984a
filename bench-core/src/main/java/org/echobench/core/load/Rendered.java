package org.echobench.core.load;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Template;

/** The bytes of a template with one number; written again only for another. Not thread-safe; allocates nothing later. */
final class Rendered {

    private static final long NONE = -1;

    private final Template template;
    private final ByteBuffer bytes;
    private long number = NONE;

    Rendered(Template template) {
        this.template = template;
        this.bytes = ByteBuffer.allocate(template.bytes());
    }

    Template template() {
        return template;
    }

    /** Writes them if they differ from the last; returns whether they do. */
    boolean write(long number) {
        if (this.number == number || (this.number != NONE && !template.numbered())) {
            return false;
        }
        template.write(bytes.clear(), number);
        this.number = number;
        return true;
    }

    /** All of them, as they were written last. Position and limit are the caller's to change. */
    ByteBuffer bytes() {
        return bytes.clear();
    }
}
