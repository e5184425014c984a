package main

import (
	"context"
	"net/http"

	"github.com/coder/websocket"
)

// coderHandlers returns the handlers on github.com/coder/websocket.
func coderHandlers(config settings, work *handlerWork, all *subscribers) (http.HandlerFunc, http.HandlerFunc) {
	// Otherwise a handshake from a page of another origin is refused.
	options := &websocket.AcceptOptions{InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled}
	accept := func(w http.ResponseWriter, r *http.Request) (*websocket.Conn, bool) {
		connection, err := websocket.Accept(w, r, options)
		if err != nil {
			// The library has answered.
			return nil, false
		}
		connection.SetReadLimit(int64(config.maxMessageBytes))
		return connection, true
	}
	ctx := context.Background()
	echo := func(w http.ResponseWriter, r *http.Request) {
		connection, accepted := accept(w, r)
		if !accepted {
			return
		}
		defer connection.CloseNow()
		for {
			kind, payload, err := connection.Read(ctx)
			if err != nil {
				return
			}
			work.perform()
			if connection.Write(ctx, kind, payload) != nil {
				return
			}
		}
	}
	push := func(w http.ResponseWriter, r *http.Request) {
		connection, accepted := accept(w, r)
		if !accepted {
			return
		}
		defer connection.CloseNow()
		one := newSubscriber(
			func(payload []byte) error { return connection.Write(ctx, websocket.MessageBinary, payload) },
			func() { _ = connection.CloseNow() })
		all.add(one)
		defer all.remove(one)
		for {
			if _, _, err := connection.Read(ctx); err != nil {
				return
			}
		}
	}
	return echo, push
}
