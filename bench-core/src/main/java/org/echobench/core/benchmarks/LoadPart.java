package org.echobench.core.benchmarks;

import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.load.OpenPacing;

/** A driver with one part of a {@link Load}, here or in a loader. Used by one thread. */
final class LoadPart {

    /** What all parts do at the same time. */
    enum Step {
        OPEN,
        BEGIN,
        END,
        WINDOW,
        CLOSE
    }

    private final Load.Part part;
    private final LoadDriver driver;
    private MeasurementWindow interval;

    LoadPart(Load.Part part, LoadDriver driver) {
        this.part = part;
        this.driver = driver;
    }

    LoadDriver driver() {
        return driver;
    }

    /**
     * Takes a step.
     *
     * @param nanos the length of the step; for {@code BEGIN}, that of the interval's windows
     * @return the work done in the interval or window that ends; otherwise {@code NONE}
     */
    MeasurementWindow.WorkerTotals take(Step step, long nanos) {
        switch (step) {
            case OPEN -> driver.open();
            case BEGIN -> interval = new MeasurementWindow(driver, nanos);
            case END -> {
                return interval.end();
            }
            case WINDOW -> {
                MeasurementWindow window = new MeasurementWindow(driver, 0);
                ((LoadLoop<?>) driver).window(nanos);
                return window.end();
            }
            case CLOSE -> driver.close();
        }
        return MeasurementWindow.WorkerTotals.NONE;
    }

    /** See {@link Load#follow}. */
    void follow(Load.Arrivals arrivals) {
        if (driver instanceof LoadLoop<?> loop && loop.pacing() instanceof OpenPacing pacing) {
            pacing.follow(arrivals.of(part));
        } else {
            throw new IllegalStateException("a closed loop has no intended times");
        }
    }

    /** Messages completed in the interval so far. */
    long completed() {
        return interval.completed();
    }
}
