package org.echobench.spring;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.ServletException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers requests without a handler: unknown paths and other methods. Otherwise they get an error page, in chunks.
 */
@RestControllerAdvice
class RefusedRequests {

    @ExceptionHandler
    ResponseEntity<byte[]> refuse(ServletException refusal) throws ServletException {
        if (refusal instanceof ErrorResponse response) {
            return ResponseEntity.status(response.getStatusCode())
                    .headers(response.getHeaders())
                    .contentType(MediaType.TEXT_PLAIN)
                    .body(String.valueOf(refusal.getMessage()).getBytes(UTF_8));
        }
        throw refusal;
    }
}
