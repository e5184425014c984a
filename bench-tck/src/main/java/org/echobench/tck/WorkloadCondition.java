package org.echobench.tck;

import java.lang.reflect.Method;
import java.util.Optional;
import org.echobench.core.spi.BenchServerProvider;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips what the provider does not claim to do. */
final class WorkloadCondition implements ExecutionCondition {

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Optional<Needs> needs = context.getTestMethod().flatMap(WorkloadCondition::needs);
        if (needs.isEmpty()) {
            return ConditionEvaluationResult.enabled("needs no workload");
        }
        BenchServerProvider provider = ((ContractSubject) context.getRequiredTestInstance()).subject();
        if (provider.workloads().contains(needs.get().value())) {
            return ConditionEvaluationResult.enabled("has the workload");
        }
        return ConditionEvaluationResult.disabled("server '" + provider.info().id() + "' does not offer "
                + needs.get().value());
    }

    private static Optional<Needs> needs(Method test) {
        Needs own = test.getAnnotation(Needs.class);
        return Optional.ofNullable(own == null ? test.getDeclaringClass().getAnnotation(Needs.class) : own);
    }
}
