'use strict'

const http = require('node:http')
const http2 = require('node:http2')
const { WebSocketServer } = require('ws')
const { answer, method } = require('./content')
const { handlerWork } = require('./handler-work')
const { handlerWait } = require('./handler-wait')
const { Subscribers } = require('./subscribers')

const ECHO = '/ws/echo'
const PUSH = '/ws/push'

function respond(response, { status, type, body, session }) {
  response.statusCode = status
  response.setHeader('Content-Type', type)
  response.setHeader('Content-Length', Buffer.byteLength(body))
  if (session !== undefined) {
    response.setHeader('X-Session', session)
  }
  response.end(body)
}

function echo(socket, work, turn) {
  socket.on('message', (data, isBinary) => turn(() => {
    work()
    socket.send(data, { binary: isBinary })
  }))
}

function subscribe(socket, subscribers) {
  const subscriber = {
    send: message => socket.send(message),
    queuedBytes: () => socket.bufferedAmount,
    disconnect: () => socket.terminate()
  }
  subscribers.add(subscriber)
  socket.on('close', () => subscribers.delete(subscriber))
}

/** node:http with ws, or node:http2 without: one port, one thread. */
function start(config) {
  const work = handlerWork(config)
  const wait = handlerWait(config)
  const subscribers = new Subscribers()
  const listener = config.http2
    ? http2.createServer()
    : http.createServer({ keepAliveTimeout: 0, requestTimeout: 0, headersTimeout: 0, noDelay: config.noDelay })
  const webSockets = new WebSocketServer({ noServer: true, maxPayload: config.maxMessageBytes, perMessageDeflate: false })

  // Node.js keeps the order of responses to pipelined requests.
  const handle = (request, response, posted) => wait.call(() => {
    work()
    const upgradeOnly = request.url === ECHO || request.url === PUSH
    respond(
      response,
      upgradeOnly
        ? { status: 426, type: 'text/plain', body: 'a WebSocket handshake is needed' }
        : answer(request.url, request.headers.cookie, posted)
    )
  })
  listener.on('request', (request, response) => {
    const allowed = method(request.url)
    if (request.method !== allowed) {
      response.setHeader('Allow', allowed)
      respond(response, { status: 405, type: 'text/plain', body: 'another method is needed' })
    } else if (allowed === 'POST') {
      let bytes = 0
      request.on('data', chunk => { bytes += chunk.length })
      request.on('end', () => handle(request, response, bytes))
    } else {
      handle(request, response)
    }
  })
  listener.on('upgrade', (request, socket, head) => {
    if (request.url !== ECHO && request.url !== PUSH) {
      socket.on('error', () => {})
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    webSockets.handleUpgrade(request, socket, head, webSocket => {
      // A broken connection or message: ws closes the connection.
      webSocket.on('error', () => {})
      if (request.url === ECHO) {
        echo(webSocket, work, wait.turns())
      } else {
        subscribe(webSocket, subscribers)
      }
    })
  })
  listener.listen({ port: config.port, host: config.host, backlog: config.backlog })
  return { listener, subscribers }
}

module.exports = { start }
