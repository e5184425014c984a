'use strict'

// As in the Java servers, every start draws the same waits, though with another generator.
const SEED = 35

/** A generator of random numbers from 0 to below 1 (mulberry32). */
function generator() {
  let state = SEED
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Calls back no earlier than after the wait: a timer of Node.js has whole milliseconds and may be early by one. */
function after(millis, done) {
  const due = performance.now() + millis
  const check = () => {
    const left = due - performance.now()
    if (left > 0) {
      setTimeout(check, Math.ceil(left))
    } else {
      done()
    }
  }
  check()
}

/** How handlers are called: at once or, if a wait is configured, when it is over. */
function handlerWait(config) {
  const [least, most = least] = config.handlerWaitMicros.split('-').map(Number)
  const random = generator()
  const wait = done => after((least + Math.floor(random() * (most - least + 1))) / 1000, done)
  return {
    /** Calls a handler. */
    call: most > 0 ? wait : handler => handler(),

    /** A function that calls the handlers of one connection one after the other, so that they keep their order. */
    turns() {
      if (most === 0) {
        return handler => handler()
      }
      const waiting = []
      const next = () => wait(() => {
        waiting[0]()
        waiting.shift()
        if (waiting.length > 0) {
          next()
        }
      })
      return handler => {
        if (waiting.push(handler) === 1) {
          next()
        }
      }
    }
  }
}

module.exports = { handlerWait }
