package main

import (
	"runtime"
	"sync/atomic"
	"time"
)

// Small pieces, as in the Java servers' injected work.
const pieceBytes = 1 << 10

// The same limits as in the Java servers' injected work: less work than leastClocked is a calibrated number of rounds,
// because reading the thread's clock is a system call; and work between two readings is not shorter than leastPiece.
const (
	leastClocked = 50 * time.Microsecond
	leastPiece   = 500 * time.Nanosecond
	// A piece is one of so many parts of what is left: it takes longer if the processor is slower than at calibration.
	parts = 16
)

// handlerWork is injected into every handler, HTTP and WebSocket alike.
type handlerWork struct {
	wait          *handlerWait
	duration      time.Duration
	allocBytes    int
	roundsPerNano float64
	burned        atomic.Uint64
	sink          atomic.Pointer[byte]
}

func newHandlerWork(config settings) *handlerWork {
	work := &handlerWork{
		wait:       config.handlerWait,
		duration:   time.Duration(config.handlerWorkNanos),
		allocBytes: config.handlerAllocBytes,
	}
	if work.duration > 0 {
		work.calibrate()
	}
	return work
}

// perform waits, burns the configured CPU time and allocates the configured bytes.
func (w *handlerWork) perform() {
	w.wait.pass()
	if w.duration > 0 {
		w.burn()
	}
	for left := w.allocBytes; left > 0; left -= pieceBytes {
		piece := make([]byte, min(left, pieceBytes))
		w.sink.Store(&piece[0])
	}
}

// burn counts CPU time of its thread: time in which it waits for a processor is not work.
func (w *handlerWork) burn() {
	if w.duration < leastClocked {
		w.spin(w.rounds(w.duration))
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := threadCpuNanos()
	if start < 0 {
		w.spin(w.rounds(w.duration))
		return
	}
	for left := w.duration; left > 0; left = w.duration - time.Duration(threadCpuNanos()-start) {
		w.spin(w.rounds(max(left/parts, leastPiece)))
	}
}

func (w *handlerWork) rounds(duration time.Duration) uint64 {
	return max(1, uint64(float64(duration)*w.roundsPerNano+0.5))
}

// spin does rounds that no compiler can shorten: each step needs the one before.
func (w *handlerWork) spin(rounds uint64) {
	x := rounds | 1
	for range rounds {
		for range 4 {
			x ^= x << 13
			x ^= x >> 7
			x ^= x << 17
		}
	}
	if x == 0 { // never true
		w.burned.Store(x)
	}
}

// calibrate finds how many rounds fit into a nanosecond: the fastest of many trials.
func (w *handlerWork) calibrate() {
	const trials, rounds = 200, 20_000
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	now := threadCpuNanos
	if threadCpuNanos() < 0 {
		began := time.Now()
		now = func() int64 { return int64(time.Since(began)) }
	}
	for range trials {
		start := now()
		w.spin(rounds)
		w.roundsPerNano = max(w.roundsPerNano, rounds/float64(max(1, now()-start)))
	}
}
