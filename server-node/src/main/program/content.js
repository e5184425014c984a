'use strict'

const { parseCookie } = require('cookie')
const { order } = require('./order')

const TEXT = 'text/plain'
const JSON_TYPE = 'application/json'
const HTML = 'text/html'

const UPLOAD = '/upload'
const HTML_PATH = '/html/'
const MIN_HTML_BYTES = 64
const MAX_HTML_BYTES = 1 << 20
const HTML_START = '<!DOCTYPE html><html><head><title>Echobench</title></head><body><p>'
const HTML_END = '</p></body></html>'
const HTML_FRAME_BYTES = HTML_START.length + HTML_END.length

function ok(type, body) {
  return { status: 200, type, body }
}

function error(status, body) {
  return { status, type: TEXT, body }
}

/** Built for each request, as a template engine would. */
function html(path) {
  const size = path.slice(HTML_PATH.length)
  if (!/^[+-]?\d+$/.test(size)) {
    return error(400, 'not a number of bytes')
  }
  const bytes = Number(size)
  if (bytes < MIN_HTML_BYTES || bytes > MAX_HTML_BYTES) {
    return error(400, 'size out of range')
  }
  return ok(
    HTML,
    bytes < HTML_FRAME_BYTES ? 'x'.repeat(bytes) : HTML_START + 'x'.repeat(bytes - HTML_FRAME_BYTES) + HTML_END
  )
}

function greeting(query, cookieHeader) {
  const name = new URLSearchParams(query).get('name')
  if (name === null) {
    return error(400, "the query parameter 'name' is missing")
  }
  const answer = ok(TEXT + '; charset=utf-8', 'Hello, ' + name + '!')
  if (cookieHeader !== undefined) {
    answer.session = parseCookie(cookieHeader).session
  }
  return answer
}

/** The method that a URL allows. */
function method(url) {
  return url === UPLOAD ? 'POST' : 'GET'
}

/** The response to a request with the method of its URL; posted is the number of bytes in its body. */
function answer(url, cookieHeader, posted) {
  const question = url.indexOf('?')
  const path = question < 0 ? url : url.slice(0, question)
  switch (path) {
    case '/plaintext':
      return ok(TEXT, 'Hello, World!')
    case '/json':
      return ok(JSON_TYPE, JSON.stringify({ message: 'Hello, World!' }))
    case '/json/complex':
      return ok(JSON_TYPE, JSON.stringify(order()))
    case UPLOAD:
      return ok(TEXT, String(posted))
    case '/greeting':
      return greeting(question < 0 ? '' : url.slice(question + 1), cookieHeader)
    default:
      return path.startsWith(HTML_PATH) ? html(path) : error(404, 'no such path')
  }
}

module.exports = { answer, method }
