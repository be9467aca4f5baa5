import { expect, test } from 'vitest'
import { freeRegister, takenText } from './free-register'

const taken = [
  { register: 'Caja 1', who: 'Ana' },
  { register: 'caja 2', who: 'Luis' },
]

test('the register of the device is proposed unless somebody has it; then the next that is free', () => {
  expect(freeRegister([], 'Caja 1')).toBe('Caja 1')
  expect(freeRegister(taken, 'Caja 1')).toBe('Caja 3')
  expect(freeRegister(taken, 'Mostrador')).toBe('Mostrador')
  expect(freeRegister([{ register: 'Mostrador', who: 'Ana' }], 'mostrador')).toBe('mostrador 1')
})

test('who has the others is said, and nothing where nobody has one', () => {
  expect(takenText(taken)).toBe('Caja 1 la tiene Ana; caja 2 la tiene Luis.')
  expect(takenText([])).toBeUndefined()
})
