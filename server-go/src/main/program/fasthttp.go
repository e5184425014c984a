package main

import (
	"encoding/json"
	"net"
	"strconv"
	"strings"

	"github.com/valyala/fasthttp"
)

// serveFast serves HTTP/1.1 with github.com/valyala/fasthttp, by a switch over the path, because it has no router.
func serveFast(_ settings, work *handlerWork, _ *subscribers) func(net.Listener) error {
	server := &fasthttp.Server{Handler: func(ctx *fasthttp.RequestCtx) {
		path := string(ctx.Path())
		allowed := fasthttp.MethodGet
		if path == "/upload" {
			allowed = fasthttp.MethodPost
		}
		if string(ctx.Method()) != allowed {
			ctx.Response.Header.Set(fasthttp.HeaderAllow, allowed)
			ctx.SetStatusCode(fasthttp.StatusMethodNotAllowed)
			return
		}
		work.perform()
		route(ctx, path)
	}}
	return server.Serve
}

func route(ctx *fasthttp.RequestCtx, path string) {
	switch path {
	case "/plaintext":
		answer(ctx, fasthttp.StatusOK, text, []byte("Hello, World!"))
	case "/json":
		answerJSON(ctx, message{"Hello, World!"})
	case "/json/complex":
		answerJSON(ctx, nextOrder())
	case "/greeting":
		greetFast(ctx)
	case "/upload":
		answer(ctx, fasthttp.StatusOK, text, []byte(strconv.Itoa(len(ctx.PostBody()))))
	default:
		size, found := strings.CutPrefix(path, "/html/")
		if !found {
			answer(ctx, fasthttp.StatusNotFound, text, []byte("no such path"))
			return
		}
		status, kind, body := htmlDocument(size)
		answer(ctx, status, kind, body)
	}
}

func answer(ctx *fasthttp.RequestCtx, status int, contentType string, body []byte) {
	ctx.SetStatusCode(status)
	ctx.SetContentType(contentType)
	ctx.Response.SetBodyRaw(body)
}

func answerJSON(ctx *fasthttp.RequestCtx, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	answer(ctx, fasthttp.StatusOK, jsonType, body)
}

func greetFast(ctx *fasthttp.RequestCtx) {
	query := ctx.QueryArgs()
	if !query.Has("name") {
		answer(ctx, fasthttp.StatusBadRequest, text, []byte("the query parameter 'name' is missing"))
		return
	}
	if session := ctx.Request.Header.Cookie("session"); len(session) > 0 {
		ctx.Response.Header.SetBytesV("X-Session", session)
	}
	answer(ctx, fasthttp.StatusOK, text+"; charset=utf-8", []byte("Hello, "+string(query.Peek("name"))+"!"))
}
