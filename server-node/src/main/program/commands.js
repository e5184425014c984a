'use strict'

const readline = require('node:readline')
const { readdirSync } = require('node:fs')

const UNKNOWN = -1

/** By the kernel's account, in nanoseconds: compiler and collector threads included. */
function cpuNanos() {
  const { user, system } = process.cpuUsage()
  return (user + system) * 1000
}

function liveThreads() {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').length : UNKNOWN
}

/** The fields of ServerStats; -1 where this process does not know. */
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

/** Node has no dump of threads: what keeps its loop alive, counted by kind. */
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

/** Obeys the lines of the input (see Echobench's ServerProtocol), and ends the process with it. */
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
