'use strict'

// A subscriber for which more bytes than this wait is disconnected.
const MAX_QUEUED_BYTES = 4 << 20

/** The subscribers of /ws/push. A subscriber has send(buffer), queuedBytes() and disconnect(). */
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

  /** Sends a message to all subscribers. */
  publish(message) {
    for (const subscriber of this.all) {
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
