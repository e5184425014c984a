package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
)

const (
	text     = "text/plain"
	jsonType = "application/json"
	html     = "text/html"

	minHTMLBytes = 64
	maxHTMLBytes = 1 << 20

	htmlStart = "<!DOCTYPE html><html><head><title>Echobench</title></head><body><p>"
	htmlEnd   = "</p></body></html>"
)

func respond(w http.ResponseWriter, status int, contentType string, body []byte) {
	header := w.Header()
	header.Set("Content-Type", contentType)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	// An error means that the client has gone.
	_, _ = w.Write(body)
}

func respondJSON(w http.ResponseWriter, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	respond(w, http.StatusOK, jsonType, body)
}

// contentHandlers returns the HTTP endpoints; the mux answers 404 to other paths, and 405 to other methods.
func contentHandlers(work *handlerWork) *http.ServeMux {
	mux := http.NewServeMux()
	handle := func(pattern string, handler http.HandlerFunc) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			work.perform()
			handler(w, r)
		})
	}
	handle("GET /plaintext", func(w http.ResponseWriter, _ *http.Request) {
		respond(w, http.StatusOK, text, []byte("Hello, World!"))
	})
	handle("GET /json", func(w http.ResponseWriter, _ *http.Request) {
		respondJSON(w, message{"Hello, World!"})
	})
	handle("GET /json/complex", func(w http.ResponseWriter, _ *http.Request) {
		respondJSON(w, nextOrder())
	})
	handle("GET /greeting", greet)
	handle("GET /html/{bytes}", respondHTML)
	mux.HandleFunc("POST /upload", func(w http.ResponseWriter, r *http.Request) {
		posted, err := io.Copy(io.Discard, r.Body)
		if err != nil {
			return // The client has gone.
		}
		work.perform()
		respond(w, http.StatusOK, text, []byte(strconv.FormatInt(posted, 10)))
	})
	return mux
}

func greet(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if !query.Has("name") {
		respond(w, http.StatusBadRequest, text, []byte("the query parameter 'name' is missing"))
		return
	}
	if session, err := r.Cookie("session"); err == nil {
		w.Header().Set("X-Session", session.Value)
	}
	respond(w, http.StatusOK, text+"; charset=utf-8", []byte("Hello, "+query.Get("name")+"!"))
}

func respondHTML(w http.ResponseWriter, r *http.Request) {
	status, contentType, body := htmlDocument(r.PathValue("bytes"))
	respond(w, status, contentType, body)
}

// htmlDocument returns the response of /html/SIZE: status, content type and body.
func htmlDocument(bytes string) (int, string, []byte) {
	size, err := strconv.Atoi(bytes)
	if err != nil {
		return http.StatusBadRequest, text, []byte("not a number of bytes")
	}
	if size < minHTMLBytes || size > maxHTMLBytes {
		return http.StatusBadRequest, text, []byte("size out of range")
	}
	return http.StatusOK, html, document(size)
}

// document is built for each request, as a template engine would.
func document(size int) []byte {
	filler := size - len(htmlStart) - len(htmlEnd)
	if filler < 0 {
		return bytes.Repeat([]byte("x"), size)
	}
	body := make([]byte, 0, size)
	body = append(body, htmlStart...)
	body = append(body, bytes.Repeat([]byte("x"), filler)...)
	return append(body, htmlEnd...)
}

type message struct {
	Message string `json:"message"`
}
