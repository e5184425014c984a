package org.echobench.spring.webflux;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.server.ResponseStatusException;

/** Answers requests without a handler: unknown paths and other methods. Otherwise they would get an error page. */
@RestControllerAdvice
class RefusedRequests {

    @ExceptionHandler
    ResponseEntity<byte[]> refuse(ResponseStatusException refusal) {
        return ResponseEntity.status(refusal.getStatusCode())
                .headers(refusal.getHeaders())
                .contentType(MediaType.TEXT_PLAIN)
                .body(refusal.getStatusCode().toString().getBytes(UTF_8));
    }
}
