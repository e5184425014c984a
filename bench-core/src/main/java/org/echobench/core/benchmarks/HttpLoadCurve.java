package org.echobench.core.benchmarks;

import org.echobench.core.spi.Workload;

/** A load curve of GETs of a small JSON object, one in flight on a connection. */
public class HttpLoadCurve extends LoadCurveBenchmark {

    @Override
    Workload workload() {
        return Workload.HTTP;
    }

    @Override
    Exchange exchange() {
        return Exchange.SMALL_JSON;
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(HttpLoadCurve.class, arguments);
    }
}
