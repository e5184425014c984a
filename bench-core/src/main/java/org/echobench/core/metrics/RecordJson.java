package org.echobench.core.metrics;

import java.lang.reflect.RecordComponent;
import java.util.StringJoiner;

/** Records of numbers as JSON, without a library: a JVM that is asked for its use may have no other class of ours. */
public final class RecordJson {

    private RecordJson() {}

    /** @param record whose components are numbers, or records of numbers */
    public static String of(Record record) {
        StringJoiner members = new StringJoiner(",", "{", "}");
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            Object value;
            try {
                value = component.getAccessor().invoke(record);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e); // the records here are public
            }
            members.add("\"" + component.getName() + "\":"
                    + (value instanceof Record inner ? of(inner) : String.valueOf(value)));
        }
        return members.toString();
    }
}
