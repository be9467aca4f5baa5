import { emptyCart } from '@tendero/core/sales/cart/cart'
import { expect, test } from 'vitest'
import { putBack } from './put-back'
import type { Ticket } from './ticket'

const line = (id: string, quantity = 1_000) => ({
  productId: id,
  sku: id,
  name: id,
  kind: 'product' as const,
  quantity,
  priceCents: 100,
  priceList: 1,
  taxCode: 'IVA' as const,
  taxBps: 1_900,
  discount: { type: 2 as const, bps: 0 },
  costCents: 1,
  stockQuantity: 5_000,
  storages: [],
})
const ticket = (id: string, lines: ReturnType<typeof line>[], change: Partial<Ticket> = {}): Ticket => ({
  id,
  cart: { ...emptyCart(), lines },
  ...change,
})
const told = ({ cart }: Ticket) => cart.lines.map(({ sku, quantity }) => `${sku} ${quantity / 1_000}`)

test('a line that was taken out comes back where it was, and what was added meanwhile stays', () => {
  const before = ticket('t', [line('a'), line('b'), line('c')])
  expect(told(putBack(before, ticket('t', [line('a'), line('c', 3_000), line('d')])))).toEqual([
    'a 1',
    'b 1',
    'c 3',
    'd 1',
  ])
})

test('an emptied ticket comes back whole, with its id, its client and its discount', () => {
  const before = ticket('t', [line('a')], { client: { id: 'ana', name: 'Ana' } })
  const discounted = { ...before, cart: { ...before.cart, discount: { type: 1 as const, cents: 500 } } }
  const back = putBack(discounted, ticket('u', [line('z')]))
  expect(back).toMatchObject({ id: 't', client: { name: 'Ana' }, cart: { discount: { cents: 500 } } })
  expect(told(back)).toEqual(['a 1', 'z 1'])
})
