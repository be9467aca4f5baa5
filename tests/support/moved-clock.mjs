// Loaded before the product (`node --import`): whoever started it says how far ahead its clock goes, in milliseconds.
// What is done every so often is done when the clock jumps, as if its time had passed.

import './dated-answers.mjs'

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
