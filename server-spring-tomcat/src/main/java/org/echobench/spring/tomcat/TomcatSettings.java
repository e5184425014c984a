package org.echobench.spring.tomcat;

import org.apache.catalina.Globals;
import org.springframework.boot.tomcat.TomcatContextCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Settings for which Spring Boot has no property. */
@Configuration(proxyBeanMethods = false)
class TomcatSettings {

    /**
     * Tomcat leaves its directory, which Spring Boot deletes when it stops, in properties, where the next one in this JVM
     * would find it and make it again.
     */
    @Bean
    TomcatContextCustomizer forgottenDirectory() {
        return context -> {
            System.clearProperty(Globals.CATALINA_HOME_PROP);
            System.clearProperty(Globals.CATALINA_BASE_PROP);
        };
    }
}
