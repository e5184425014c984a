package main

import (
	"sync/atomic"
	"time"
)

// Small pieces, as the Java servers' injected work.
const pieceBytes = 1 << 10

// handlerWork is injected into every handler, HTTP and WebSocket alike.
type handlerWork struct {
	duration   time.Duration
	allocBytes int
	sink       atomic.Pointer[byte]
}

func newHandlerWork(config settings) *handlerWork {
	return &handlerWork{
		duration:   time.Duration(config.handlerWorkMicros) * time.Microsecond,
		allocBytes: config.handlerAllocBytes,
	}
}

// perform burns the configured time and allocates the configured bytes.
func (w *handlerWork) perform() {
	if w.duration > 0 {
		for start := time.Now(); time.Since(start) < w.duration; {
		}
	}
	for left := w.allocBytes; left > 0; left -= pieceBytes {
		piece := make([]byte, min(left, pieceBytes))
		w.sink.Store(&piece[0])
	}
}
