// Loaded before the product (`node --import`): whoever started it says how far ahead its clock goes, in milliseconds.
// What is done every so often is done when the clock jumps, as if its time had passed.

import http from 'node:http'

const Clock = Date
let ahead = 0

globalThis.Date = class extends Clock {
  constructor(...parts) {
    if (parts.length === 0) super(Clock.now() + ahead)
    else super(...parts)
  }
  static now() {
    return Clock.now() + ahead
  }
}

// Node dates its answers by the machine, and clients of AWS go by that date.
const { emit } = http.Server.prototype
http.Server.prototype.emit = function (name, ...args) {
  if (name === 'request') args[1].setHeader('date', new Date().toUTCString())
  return emit.call(this, name, ...args)
}

const every = setInterval
const LEAST_MS = 10_000
const tasks = new Set()
globalThis.setInterval = (task, ms, ...args) => {
  const timer = every(task, ms, ...args)
  if (ms >= LEAST_MS) tasks.add({ timer, run: () => task(...args) })
  return timer
}

process.on('message', ({ ahead: wanted }) => {
  if (typeof wanted !== 'number') return
  ahead = wanted
  for (const { timer, run } of tasks) if (!timer._destroyed) run()
  process.send({ moved: wanted })
})
