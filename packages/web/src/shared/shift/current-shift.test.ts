import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepShift, keptShift } from './current-shift'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const shift = { id: 'tur_1', register: 'Caja 1', cost_center_id: 'cen_1', base: 50_000, totals: null, movements: [] }
const open = { open: true, openRegister: shift } as unknown as Parameters<typeof keepShift>[1]

it('an open register, its flag and its cost centre are kept on the device, without the money in it', () => {
  keepShift('u1', open)
  expect(keptShift('u1')).toMatchObject({ open: true, openRegister: { id: 'tur_1', register: 'Caja 1', base: 0 } })
  expect([...kept.values()]).toContain('cen_1')
  expect([...kept.values()].join()).not.toContain('50000')
  expect(keptShift('u2')).toBeUndefined()
})

it('closing takes all of it away, and what cannot be read is nothing', () => {
  keepShift('u1', open)
  keepShift('u1', { open: false, openRegister: null })
  expect(kept.size).toBe(0)
  kept.set('tendero.shift.u1.open', 'si').set('tendero.shift.u1.register', '{')
  expect(keptShift('u1')).toBeUndefined()
})
