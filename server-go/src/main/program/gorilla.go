package main

import (
	"net/http"

	"github.com/gorilla/websocket"
)

// gorillaHandlers returns the handlers on github.com/gorilla/websocket.
func gorillaHandlers(config settings, work *handlerWork, all *subscribers) (http.HandlerFunc, http.HandlerFunc) {
	// Without it a handshake from a page of another origin is refused.
	upgrader := &websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	upgrade := func(w http.ResponseWriter, r *http.Request) (*websocket.Conn, bool) {
		connection, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			// The library has answered.
			return nil, false
		}
		connection.SetReadLimit(int64(config.maxMessageBytes))
		return connection, true
	}
	echo := func(w http.ResponseWriter, r *http.Request) {
		connection, upgraded := upgrade(w, r)
		if !upgraded {
			return
		}
		defer connection.Close()
		for {
			kind, payload, err := connection.ReadMessage()
			if err != nil {
				return
			}
			work.perform()
			if connection.WriteMessage(kind, payload) != nil {
				return
			}
		}
	}
	push := func(w http.ResponseWriter, r *http.Request) {
		connection, upgraded := upgrade(w, r)
		if !upgraded {
			return
		}
		defer connection.Close()
		one := newSubscriber(
			func(payload []byte) error { return connection.WriteMessage(websocket.BinaryMessage, payload) },
			func() { _ = connection.Close() })
		all.add(one)
		defer all.remove(one)
		for {
			if _, _, err := connection.NextReader(); err != nil {
				return
			}
		}
	}
	return echo, push
}
