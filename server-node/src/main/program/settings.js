'use strict'

// The requested length of the accept queue, the same for every server; the kernel may cut it.
const BACKLOG = 4096

const DEFAULTS = {
  host: '127.0.0.1',
  port: 0,
  ioThreads: 1, // the row refuses any other number
  maxMessageBytes: 4 << 20,
  handlerWorkNanos: 0,
  handlerAllocBytes: 0,
  handlerWaitMicros: '0', // a number, or a range such as 10000-30000
  http2: false, // without TLS, by the client's prior knowledge
  noDelay: true
}

/** Parses name=value words; throws an Error with one sentence for an unknown one. */
function settings(words) {
  const config = { ...DEFAULTS, backlog: BACKLOG }
  for (const word of words) {
    const equals = word.indexOf('=')
    const name = word.slice(0, equals)
    const value = word.slice(equals + 1)
    if (equals < 0 || !(name in DEFAULTS)) {
      throw new Error("unknown setting '" + word + "'; known: " + Object.keys(DEFAULTS).join(', '))
    }
    config[name] = parse(name, value, typeof DEFAULTS[name])
  }
  return config
}

function parse(name, value, type) {
  if (type === 'string') {
    return value
  }
  if (type === 'boolean') {
    if (value !== 'true' && value !== 'false') {
      throw new Error(name + " must be true or false, but is '" + value + "'")
    }
    return value === 'true'
  }
  if (!/^\d+$/.test(value)) {
    throw new Error(name + " must be a number, but is '" + value + "'")
  }
  return Number(value)
}

module.exports = { settings }
