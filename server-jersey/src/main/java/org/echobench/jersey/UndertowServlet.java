package org.echobench.jersey;

import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.echobench.undertow.UndertowServer;

/** An Undertow with one servlet, which runs on the worker threads. */
final class UndertowServlet implements BenchServer {

    private final BenchServer undertow;
    private final DeploymentManager deployment;
    private boolean closed;

    private UndertowServlet(BenchServer undertow, DeploymentManager deployment) {
        this.undertow = undertow;
        this.deployment = deployment;
    }

    /**
     * Starts it.
     *
     * @param servlet serves every path
     * @throws IOException in one sentence, if it cannot start
     */
    static UndertowServlet start(String id, ServerConfig config, Servlet servlet) throws IOException {
        DeploymentInfo application = Servlets.deployment()
                .setClassLoader(UndertowServlet.class.getClassLoader())
                .setDeploymentName(id)
                .setContextPath("/")
                .addServlet(Servlets.servlet("application", servlet.getClass(), new ImmediateInstanceFactory<>(servlet))
                        .addMapping("/*")
                        .setLoadOnStartup(1));
        DeploymentManager deployment = Servlets.newContainer().addDeployment(application);
        deployment.deploy();
        try {
            return new UndertowServlet(UndertowServer.startHttp(config, deployment.start()), deployment);
        } catch (ServletException e) {
            throw new IOException("server '" + id + "' cannot start its servlet: " + e.getMessage(), e);
        } catch (IOException e) {
            stop(deployment);
            throw e;
        }
    }

    private static void stop(DeploymentManager deployment) {
        try {
            deployment.stop();
        } catch (ServletException e) {
            throw new IllegalStateException("the servlet did not stop: " + e.getMessage(), e);
        }
        deployment.undeploy();
    }

    @Override
    public InetSocketAddress address() {
        return undertow.address();
    }

    @Override
    public void publish(ByteBuffer message) {
        undertow.publish(message);
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            undertow.close();
            stop(deployment);
        }
    }
}
