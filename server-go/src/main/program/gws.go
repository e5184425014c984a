package main

import (
	"net/http"

	"github.com/lxzan/gws"
)

// gwsHandlers returns the handlers on github.com/lxzan/gws.
func gwsHandlers(config settings, work *handlerWork, all *subscribers) (http.HandlerFunc, http.HandlerFunc) {
	option := &gws.ServerOption{
		ReadMaxPayloadSize:  config.maxMessageBytes,
		WriteMaxPayloadSize: max(config.maxMessageBytes, maxQueuedBytes),
	}
	serve := func(events gws.Event) http.HandlerFunc {
		upgrader := gws.NewUpgrader(events, option)
		return func(w http.ResponseWriter, r *http.Request) {
			connection, err := upgrader.Upgrade(w, r)
			if err != nil {
				// The library has answered.
				return
			}
			// In a goroutine of its own, as the library advises, so that the request's memory can be freed.
			go connection.ReadLoop()
		}
	}
	return serve(&gwsEcho{work: work}), serve(&gwsPush{all: all})
}

type gwsEcho struct {
	gws.BuiltinEventHandler
	work *handlerWork
}

// OnPing answers with the payload, as the standard demands; the library's own handler answers without it.
func (e *gwsEcho) OnPing(connection *gws.Conn, payload []byte) {
	_ = connection.WritePong(payload)
}

func (e *gwsEcho) OnMessage(connection *gws.Conn, message *gws.Message) {
	defer message.Close()
	e.work.perform()
	_ = connection.WriteMessage(message.Opcode, message.Bytes())
}

// The key under which a connection's session holds its subscriber.
const subscriberKey = "subscriber"

type gwsPush struct {
	gws.BuiltinEventHandler
	all *subscribers
}

func (p *gwsPush) OnOpen(connection *gws.Conn) {
	one := newSubscriber(
		func(payload []byte) error { return connection.WriteMessage(gws.OpcodeBinary, payload) },
		func() { _ = connection.NetConn().Close() })
	connection.Session().Store(subscriberKey, one)
	p.all.add(one)
}

func (p *gwsPush) OnClose(connection *gws.Conn, _ error) {
	if one, subscribed := connection.Session().Load(subscriberKey); subscribed {
		p.all.remove(one.(*subscriber))
	}
}

func (p *gwsPush) OnPing(connection *gws.Conn, payload []byte) {
	_ = connection.WritePong(payload)
}

func (p *gwsPush) OnMessage(_ *gws.Conn, message *gws.Message) {
	_ = message.Close()
}
