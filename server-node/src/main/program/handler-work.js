'use strict'

// Small pieces, as in the Java servers' injected work: 1 KiB of ordinary garbage each.
const PIECE_BYTES = 1 << 10
// A JavaScript array is an object (32 bytes) and its elements (a header of 16 bytes, then 8 bytes each).
const ARRAY_BYTES = 48
const ELEMENT_BYTES = 8

let sink = null

/** Each step needs the one before, so the compiler cannot shorten it. */
function spin(rounds) {
  let x = (rounds | 1) >>> 0
  for (let i = 0; i < rounds; i++) {
    x ^= x << 13
    x ^= x >>> 17
    x ^= x << 5
  }
  if (x === 0) { // never true
    sink = x
  }
}

/**
 * How many rounds fit into a nanosecond: the fastest of many trials, by the wall clock. A thread's own clock exists
 * only in newer versions of Node.js, and the process's clock also counts V8's other threads.
 */
function calibrated() {
  const rounds = 20000
  let fastest = 0
  for (let trial = 0; trial < 400; trial++) {
    const start = process.hrtime.bigint()
    spin(rounds)
    fastest = Math.max(fastest, rounds / Math.max(1, Number(process.hrtime.bigint() - start)))
  }
  return fastest
}

function allocate(bytes) {
  for (let left = bytes; left > 0; left -= PIECE_BYTES) {
    sink = new Array(Math.max(0, Math.ceil((Math.min(left, PIECE_BYTES) - ARRAY_BYTES) / ELEMENT_BYTES)))
  }
  return sink
}

/** The work that is injected into every handler, HTTP and WebSocket alike; by default none. */
function handlerWork(config) {
  const nanos = config.handlerWorkNanos
  const rounds = nanos > 0 ? Math.max(1, Math.round(nanos * calibrated())) : 0
  const bytes = config.handlerAllocBytes
  return () => {
    if (rounds > 0) {
      spin(rounds)
    }
    if (bytes > 0) {
      allocate(bytes)
    }
  }
}

module.exports = { handlerWork }
