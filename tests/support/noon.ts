import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { vi } from 'vitest'
import './dated-answers.mjs'

/** Until noon of tomorrow in Bogotá: whoever tries again an hour after it, at whatever hour this runs, does it on the same day. */
export const UNTIL_NOON_MS = Date.parse(`${addDays(dayOf(new Date()), 1)}T12:00:00-05:00`) - Date.now()

/** For a whole file, before its shops: its clock goes on from noon. */
export const fromNoon = () =>
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: Date.now() + UNTIL_NOON_MS })
