package org.echobench.cli.load;

import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.HttpAnswer;
import org.echobench.core.load.Numbering;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.HttpRequest;
import org.echobench.results.UserError;

/** What is said to an endpoint, and which answers are right. All methods throw {@link UserError} if it cannot be said. */
interface Exchange {

    /** The request for {@code http://}. */
    HttpRequest request(String host, String path, boolean keepAlive);

    /**
     * The right answer for {@code http://}.
     *
     * @param otherwise the body if nothing is known of it
     */
    HttpAnswer answer(BodyCheck otherwise);

    /** Whether it is known which bodies are right. */
    boolean knowsBody();

    /** Makes each thread's protocol for {@code ws://}. */
    Function<Numbering, Protocol> messages(String path, Target target);
}
