import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Mover, refused } from '../../documents/states'
import type { Permission } from '../../kernel/permissions'
import {
  effectOf,
  isReversed,
  nextStates,
  type OrderState,
  orderStates,
  parseState,
  stateNames,
  transitions,
} from './order.states'

const problem = (from: OrderState, to: OrderState, mover: Mover) => refused(transitions, from, to, mover)

const holding = (...permissions: Permission[]): Mover => ({ system: false, may: (p) => permissions.includes(p) })
const operator: Mover = { system: false, userType: 6, may: () => false }
const owner: Mover = { system: false, userType: 2, may: () => true }

describe('order states', () => {
  it('walks an online order from recibido to entregado, one state at a time', () => {
    const path = ['recibido', 'confirmado', 'despachado', 'en_transito', 'entregado'] as const
    for (let i = 1; i < path.length; i++) expect(problem(path[i - 1]!, path[i]!, owner)).toBeUndefined()
  })

  it('lets a logistics operator move from confirmado onward and nothing before, cancel nothing', () => {
    expect(nextStates('recibido', operator)).toEqual([])
    expect(nextStates('confirmado', operator)).toEqual(['despachado', 'entregado'])
    expect(nextStates('despachado', operator)).toEqual(['en_transito', 'entregado', 'devuelto'])
    expect(nextStates('entregado', operator)).toEqual([])
  })

  it('cancels only with sale-delete', () => {
    expect(problem('confirmado', 'cancelado', holding('sale-update'))).toBe('person')
    expect(problem('confirmado', 'cancelado', holding('sale-delete'))).toBeUndefined()
  })

  it('has no way out of cancelado and devuelto: what was reversed stays reversed', () => {
    for (const state of orderStates.filter(isReversed)) expect(nextStates(state, owner)).toEqual([])
  })

  it('never moves to the same state, and never outside of the table', () => {
    fc.assert(
      fc.property(fc.constantFrom(...orderStates), fc.constantFrom(...orderStates), (from, to) => {
        const why = problem(from, to, owner)
        expect(why === undefined).toBe(transitions[from][to] !== undefined)
        if (from === to) expect(why).toBe('state')
      }),
    )
  })

  it('touches books only when cancelling and returning', () => {
    expect(orderStates.filter((state) => effectOf(state))).toEqual(['cancelado', 'devuelto'])
  })

  it('reads states as people write them', () => {
    for (const state of orderStates) expect(parseState(stateNames[state])).toBe(state)
    expect(parseState('EN TRANSITO')).toBe('en_transito')
    expect(parseState('perdido')).toBeUndefined()
  })
})
