package org.echobench.spring.tomcat;

import org.apache.catalina.Globals;
import org.springframework.boot.tomcat.TomcatContextCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Settings for which Spring Boot has no property. */
@Configuration(proxyBeanMethods = false)
class TomcatSettings {

    /**
     * Tomcat leaves the name of its directory in properties, and Spring Boot deletes the directory when it stops. The
     * next Tomcat in this JVM would find the name and make the directory again.
     */
    @Bean
    TomcatContextCustomizer forgottenDirectory() {
        return context -> {
            System.clearProperty(Globals.CATALINA_HOME_PROP);
            System.clearProperty(Globals.CATALINA_BASE_PROP);
        };
    }
}
