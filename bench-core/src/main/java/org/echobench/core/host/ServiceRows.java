package org.echobench.core.host;

import java.io.IOException;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.Numbering;

/**
 * The service and the rows of the target file on this JVM's class path. Found by {@link java.util.ServiceLoader}: what
 * reads such a file is not on the class path of a server module.
 */
public interface ServiceRows {

    /**
     * The service, started if the file says how, when it is ready.
     *
     * @throws IOException in one sentence, if it ends or is not ready in time
     * @throws IllegalArgumentException in one sentence, if there is no file or it is wrong
     */
    MeasuredServer start() throws IOException, InterruptedException;

    /**
     * Makes the protocol of each loop. Where a row does not say which bodies are right, two requests ask.
     *
     * @param row its name
     * @param target of the service, which runs
     * @throws IOException if a file that the row names cannot be read
     * @throws IllegalArgumentException in one sentence, if there is no such row
     * @throws org.echobench.core.client.LoadFailure if a request is not answered
     */
    Function<Numbering, Protocol> protocols(String row, Target target) throws IOException;
}
