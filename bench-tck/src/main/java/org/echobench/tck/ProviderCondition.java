package org.echobench.tck;

import java.lang.reflect.Method;
import java.util.Optional;
import java.util.Set;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Workload;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Skips all tests of an unavailable provider, and tests of a workload that it does not claim; the report has the
 * reason. A class with the tag {@code provider} runs only its own tests and those of what providers of one module
 * differ in, unless the system property {@code test.full} is true.
 */
final class ProviderCondition implements ExecutionCondition {

    private static final String TAG = "provider";

    /** What transport, threads and flush policy can break. */
    private static final Set<Class<?>> DIFFERENCES =
            Set.of(EchoContract.class, HttpContract.class, PushContract.class, InjectedWorkContract.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        if (context.getTestMethod().isEmpty()) {
            return ConditionEvaluationResult.enabled("decided for each test, so that the report shows them");
        }
        BenchServerProvider provider = ((ContractSubject) context.getRequiredTestInstance()).subject();
        String server = "server '" + provider.info().id() + "' ";
        Optional<String> unavailable = provider.unavailable();
        if (unavailable.isPresent()) {
            return ConditionEvaluationResult.disabled(server + "is unavailable: " + unavailable.get());
        }
        if (isLeftToAnother(context)) {
            return ConditionEvaluationResult.disabled(
                    server + "passes it with -Pfull; another provider of the module always does");
        }
        Optional<Workload> needed = needed(context.getRequiredTestMethod());
        return needed.isEmpty() || provider.workloads().contains(needed.get())
                ? ConditionEvaluationResult.enabled("the provider can do it")
                : ConditionEvaluationResult.disabled(server + "does not offer " + needed.get());
    }

    private static boolean isLeftToAnother(ExtensionContext context) {
        if (!hasTag(context.getRequiredTestClass()) || Boolean.getBoolean("test.full")) {
            return false;
        }
        Class<?> topic = context.getRequiredTestMethod().getDeclaringClass();
        boolean ofTheContract = topic.equals(ServerContract.class) || topic.isAssignableFrom(ServerContract.class);
        return ofTheContract && !DIFFERENCES.contains(topic);
    }

    /** Not the context's tags, which lack those of a parameterized class when its tests run. */
    private static boolean hasTag(Class<?> contract) {
        return AnnotationSupport.findRepeatableAnnotations(contract, Tag.class).stream()
                .anyMatch(tag -> tag.value().equals(TAG));
    }

    private static Optional<Workload> needed(Method test) {
        Needs own = test.getAnnotation(Needs.class);
        Needs needs = own == null ? test.getDeclaringClass().getAnnotation(Needs.class) : own;
        return Optional.ofNullable(needs).map(Needs::value);
    }
}
