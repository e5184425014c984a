'use strict'

// Small pieces, as the Java servers' injected work: 1 KiB of ordinary garbage each.
const PIECE_BYTES = 1 << 10
// A JavaScript array is an object (32 bytes) and its elements (a header of 16 bytes, then 8 bytes each).
const ARRAY_BYTES = 48
const ELEMENT_BYTES = 8

let sink = null

function burn(nanos) {
  const end = process.hrtime.bigint() + nanos
  while (process.hrtime.bigint() < end) {
    // Busy on purpose.
  }
}

function allocate(bytes) {
  for (let left = bytes; left > 0; left -= PIECE_BYTES) {
    sink = new Array(Math.max(0, Math.ceil((Math.min(left, PIECE_BYTES) - ARRAY_BYTES) / ELEMENT_BYTES)))
  }
  return sink
}

/** The work injected into every handler, HTTP and WebSocket alike; nothing where the configuration asks for none. */
function handlerWork(config) {
  const nanos = BigInt(config.handlerWorkMicros) * 1000n
  const bytes = config.handlerAllocBytes
  return () => {
    if (nanos > 0n) {
      burn(nanos)
    }
    if (bytes > 0) {
      allocate(bytes)
    }
  }
}

module.exports = { handlerWork }
