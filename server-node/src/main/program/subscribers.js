'use strict'

// More waiting bytes than this for one subscriber, and it is disconnected.
const MAX_QUEUED_BYTES = 4 << 20
// The first word of a message is its identity, the second the time; a message without room for both has no stamp.
const STAMP_OFFSET = 8
const STAMP_BYTES = 16

/** Who listens to /ws/push. A subscriber has send(buffer), queuedBytes() and disconnect(). */
class Subscribers {
  constructor() {
    this.all = new Set()
  }

  add(subscriber) {
    this.all.add(subscriber)
  }

  delete(subscriber) {
    this.all.delete(subscriber)
  }

  /** The same message to all of them. */
  publish(message) {
    for (const subscriber of this.all) {
      this.#send(subscriber, message)
    }
  }

  /** A copy for each, with the time just before its own write: CLOCK_MONOTONIC, which every process here shares. */
  publishEach(template) {
    for (const subscriber of this.all) {
      const message = Buffer.from(template)
      if (message.length >= STAMP_BYTES) {
        message.writeBigUInt64LE(process.hrtime.bigint(), STAMP_OFFSET)
      }
      this.#send(subscriber, message)
    }
  }

  #send(subscriber, message) {
    if (subscriber.queuedBytes() + message.length > MAX_QUEUED_BYTES) {
      this.all.delete(subscriber)
      subscriber.disconnect()
    } else {
      subscriber.send(message)
    }
  }
}

module.exports = { Subscribers }
