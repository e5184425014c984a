'use strict'

// node --expose-gc main.js LIBRARY [name=value ...]: one server behind Echobench's contract, in this process.

const { commands } = require('./commands')
const { settings } = require('./settings')

const LIBRARIES = {
  ws: () => require('./server-ws'),
  'nodejs-websocket': () => require('./server-nodejs-websocket')
}

// Ctrl-C reaches the whole process group; the process that started this one closes its input to end it.
process.on('SIGINT', () => {})

// The last line says why: the process that started this one keeps the last lines.
process.on('uncaughtException', error => {
  console.error(error.stack)
  console.error('echobench: the server failed: ' + error.message)
  process.exit(1)
})

function fail(message) {
  console.error('echobench: ' + message)
  process.exit(2)
}

const [library, ...words] = process.argv.slice(2)
if (!(library in LIBRARIES)) {
  fail("unknown library '" + library + "'; known: " + Object.keys(LIBRARIES).join(', '))
}
let config
try {
  config = settings(words)
} catch (error) {
  fail(error.message)
}
const server = LIBRARIES[library]().start(config)
server.listener.on('error', error => fail(error.message))
server.listener.on('listening', () => {
  const { address, port } = server.listener.address()
  process.stdout.write('READY http://' + address + ':' + port + '\n')
  commands(process.stdin, server.subscribers)
})
