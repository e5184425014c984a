package org.echobench.tck;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/** Runs the tests that a framework is known to fail, and skips a failed one with the reason. */
final class DeviationInterceptor implements InvocationInterceptor {

    @Override
    public void interceptTestMethod(
            Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        String reason = reason(context);
        proceed(test, reason);
        if (reason != null) {
            throw new AssertionError("this no longer deviates, so it is to be deleted from deviations(): "
                    + method.getExecutable().getName());
        }
    }

    /** Some of the values may be right. */
    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> test, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        proceed(test, reason(context));
    }

    private static void proceed(Invocation<Void> test, String reason) throws Throwable {
        try {
            test.proceed();
        } catch (AssertionError e) {
            if (reason == null) {
                throw e;
            }
            throw new TestAbortedException("the framework's own deviation: " + reason, e);
        }
    }

    private static String reason(ExtensionContext context) {
        ContractSubject subject = (ContractSubject) context.getRequiredTestInstance();
        return subject.deviations().get(context.getRequiredTestMethod().getName());
    }
}
