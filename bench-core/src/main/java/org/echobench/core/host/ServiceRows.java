package org.echobench.core.host;

import java.io.IOException;
import java.util.function.Function;
import org.echobench.core.client.Target;
import org.echobench.core.load.Protocol;
import org.echobench.core.wire.Numbering;

/**
 * The service and the rows of the target file on this JVM's class path. Found by {@link java.util.ServiceLoader},
 * because the code that reads such a file is not on the class path of a server module.
 */
public interface ServiceRows {

    /**
     * Starts the service if the file says how, and returns it when it is ready.
     *
     * @throws IOException in one sentence, if it ends or is not ready in time
     * @throws IllegalArgumentException in one sentence, if there is no file or it is wrong
     */
    MeasuredServer start() throws IOException, InterruptedException;

    /**
     * Creates the protocol of each loop. If a row does not say which bodies are right, two requests find out.
     *
     * @param row its name
     * @param target the address of the running service
     * @throws IOException if a file that the row names cannot be read
     * @throws IllegalArgumentException in one sentence, if there is no such row
     * @throws org.echobench.core.client.LoadFailure if a request is not answered
     */
    Function<Numbering, Protocol> protocols(String row, Target target) throws IOException;
}
