'use strict'

const webSocket = require('nodejs-websocket')
const { handlerWork } = require('./handler-work')
const { handlerWait } = require('./handler-wait')
const { Subscribers } = require('./subscribers')

const ECHO = '/ws/echo'
const PUSH = '/ws/push'
const POLICY_VIOLATION = 1008
const MESSAGE_TOO_BIG = 1009
// A frame's header, with a length of 64 bits and a mask: it counts for the library's limit, not for the contract's.
const MAX_HEADER_BYTES = 14

/** Keeps replies in the order of the messages, although the library delivers the end of a binary message late. */
class Replies {
  constructor(connection) {
    this.connection = connection
    this.waiting = []
  }

  /** A place in the order; fill() it once, with the message, or with null for none. */
  place() {
    const place = { message: undefined }
    this.waiting.push(place)
    return place
  }

  fill(place, message) {
    place.message = message
    while (this.waiting.length > 0 && this.waiting[0].message !== undefined) {
      const next = this.waiting.shift().message
      if (next !== null && this.connection.readyState === this.connection.OPEN) {
        this.connection.send(next)
      }
    }
  }
}

function echo(connection, config, work, turn) {
  const limit = config.maxMessageBytes
  const replies = new Replies(connection)

  const refuse = () => {
    if (connection.readyState === connection.OPEN) {
      connection.close(MESSAGE_TOO_BIG)
    }
  }
  connection.on('text', text => {
    if (Buffer.byteLength(text) > limit) {
      refuse()
      return
    }
    const place = replies.place()
    turn(() => {
      work()
      replies.fill(place, text)
    })
  })
  connection.on('binary', stream => {
    const place = replies.place()
    const parts = []
    let bytes = 0
    stream.on('data', part => {
      bytes += part.length
      if (bytes <= limit) {
        parts.push(part)
      } else {
        refuse()
      }
    })
    stream.on('end', () => {
      if (bytes > limit) {
        replies.fill(place, null)
        return
      }
      turn(() => {
        work()
        replies.fill(place, parts.length === 1 ? parts[0] : Buffer.concat(parts, bytes))
      })
    })
  })
}

function subscribe(connection, subscribers) {
  const subscriber = {
    send: message => connection.sendBinary(message),
    queuedBytes: () => connection.socket.writableLength,
    disconnect: () => connection.socket.destroy()
  }
  subscribers.add(subscriber)
  connection.on('binary', stream => stream.resume())
  connection.on('close', () => subscribers.delete(subscriber))
  connection.socket.on('close', () => subscribers.delete(subscriber))
}

function accept(connection, config, work, wait, subscribers) {
  // A broken connection: the library closes it.
  connection.on('error', () => {})
  connection.on('close', () => {
    // The library answers a close frame, but leaves the connection open.
    if (connection.readyState === connection.CLOSED) {
      connection.socket.end()
    }
  })
  if (connection.path === ECHO) {
    echo(connection, config, work, wait.turns())
  } else if (connection.path === PUSH) {
    subscribe(connection, subscribers)
  } else {
    // The library has already accepted the handshake, whatever its path.
    connection.close(POLICY_VIOLATION)
  }
}

/** nodejs-websocket, which has its own handshake on node:net and no HTTP. */
function start(config) {
  const work = handlerWork(config)
  const wait = handlerWait(config)
  const subscribers = new Subscribers()
  webSocket.setMaxBufferLength(config.maxMessageBytes + MAX_HEADER_BYTES)
  const options = config.noDelay ? { noDelay: true } : {}
  const server = webSocket.createServer(options, connection => accept(connection, config, work, wait, subscribers))
  const listener = server.socket
  listener.listen({ port: config.port, host: config.host, backlog: config.backlog })
  return { listener, subscribers }
}

module.exports = { start }
