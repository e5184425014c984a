package org.echobench.jersey;

import io.undertow.server.HttpHandler;
import io.undertow.servlet.Servlets;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.servlet.api.DeploymentManager;
import io.undertow.servlet.util.ImmediateInstanceFactory;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.undertow.UndertowServer;

/** An Undertow server with one servlet, which runs on the worker threads. */
final class UndertowServlet extends UndertowServer {

    private final DeploymentManager deployment;

    private UndertowServlet(
            BenchServerProvider row, ServerConfig config, DeploymentManager deployment, HttpHandler handler) {
        super(row, config, handler);
        this.deployment = deployment;
    }

    /**
     * Starts the server.
     *
     * @param servlet serves every path
     * @throws IOException in one sentence, if it cannot start
     */
    static BenchServer start(JerseyRow row, ServerConfig config, Servlet servlet) throws IOException {
        DeploymentInfo application = Servlets.deployment()
                .setClassLoader(UndertowServlet.class.getClassLoader())
                .setDeploymentName(row.id())
                .setContextPath("/")
                .addServlet(Servlets.servlet("application", servlet.getClass(), new ImmediateInstanceFactory<>(servlet))
                        .addMapping("/*")
                        .setLoadOnStartup(1));
        DeploymentManager deployment = Servlets.newContainer().addDeployment(application);
        deployment.deploy();
        try {
            return new UndertowServlet(row, config, deployment, deployment.start()).start();
        } catch (ServletException e) {
            throw config.startFailure(e);
        }
    }

    @Override
    protected void stop() throws Exception {
        super.stop();
        deployment.stop();
        deployment.undeploy();
    }
}
