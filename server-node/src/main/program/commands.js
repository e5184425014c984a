'use strict'

const readline = require('node:readline')
const { readdirSync } = require('node:fs')

const UNKNOWN = -1

/** The process's CPU time in ns as the kernel accounts it, compiler and collector threads included. */
function cpuNanos() {
  const { user, system } = process.cpuUsage()
  return (user + system) * 1000
}

function liveThreads() {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').length : UNKNOWN
}

/** The fields of ServerStats; -1 if this process does not know one. */
function stats() {
  const memory = process.memoryUsage()
  return {
    processCpuNanos: cpuNanos(),
    heapBytes: memory.heapUsed,
    heapCommittedBytes: memory.heapTotal,
    directBytes: memory.external,
    residentBytes: memory.rss,
    liveThreads: liveThreads(),
    gcCount: UNKNOWN,
    gcMillis: UNKNOWN
  }
}

/** What keeps the event loop alive, counted by kind: Node.js has no thread dump. */
function activeResources() {
  const counts = {}
  for (const kind of process.getActiveResourcesInfo()) {
    counts[kind] = (counts[kind] || 0) + 1
  }
  return 'resources of the event loop: ' + JSON.stringify(counts)
}

function answer(line) {
  process.stdout.write(line + '\n')
}

/** Follows the commands of the input, one a line (see Echobench's ServerProtocol); ends the process when it ends. */
function commands(input, subscribers) {
  const lines = readline.createInterface({ input, terminal: false })
  lines.on('line', line => {
    const [command, argument] = line.split(' ', 2)
    switch (command) {
      case 'PUBLISH':
        return subscribers.publish(Buffer.from(argument, 'base64'))
      case 'STATS':
        return answer(JSON.stringify(stats()))
      case 'GC':
        global.gc()
        return answer(JSON.stringify(stats()))
      case 'THREADS':
        return answer(Buffer.from(activeResources()).toString('base64'))
      case 'STOP':
        return process.exit(0)
      default:
        return console.error('echobench: unknown command: ' + line)
    }
  })
  lines.on('close', () => process.exit(0))
}

module.exports = { commands }
