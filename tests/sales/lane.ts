import { afterEach, beforeEach } from 'vitest'
import { engine } from '../support/engine'
import type { Shop } from './support'

/** Names the queue of the lane in each test of a file. @returns what is undone after each: a test adds to it */
export function queueInEach(): (() => unknown)[] {
  const undo: (() => unknown)[] = []
  beforeEach(() => {
    process.env.NUMBERS_QUEUE_URL = engine().numbersUrl
  })
  afterEach(async () => {
    for (const one of undo.splice(0)) await one()
    delete process.env.NUMBERS_QUEUE_URL
  })
  return undo
}

/** Numbers of the sales of a shop, in order. */
export const allNumbers = async (shop: Shop) => {
  const { data } = await shop.api.sales.listOrders({ per_page: 100 })
  return data.map(({ number }) => Number(number.split('-').at(-1))).sort((a, b) => a - b)
}

export const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

/** A command for which nobody waits. */
export const command = (shop: Shop, input: object, over: object = {}) => ({
  id: `hook-${Math.random()}`,
  call: 'sales.createOrder',
  input: { ...input },
  key: `hook-${Math.random()}`,
  bodyHash: 'hash',
  actor: { type: 'system' as const, tenant: shop.tenant, name: 'Pedido de la tienda' },
  requestId: 'lane-test',
  from: 'system',
  ...over,
})
