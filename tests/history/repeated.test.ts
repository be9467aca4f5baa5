import { journalBook } from '@tendero/core/accounting/journal/journal'
import { paths as paymentPaths } from '@tendero/core/payments/paths'
import { paths as purchasingPaths } from '@tendero/core/purchasing/paths'
import { paths as salesPaths } from '@tendero/core/sales/paths'
import { paths as seatPaths } from '@tendero/core/seats/paths'
import { paths as treasuryPaths } from '@tendero/core/treasury/paths'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { line } from '../sales/support'
import { send } from '../support/world'
import type { History } from './history'
import { opened } from './opened'

const RUNS = Number(process.env.REPEAT_RUNS ?? 12)

/** What is asked of the server for some pesos. */
type Asked = (h: History, value: number) => [wire: string, input: Record<string, unknown>]

const asked: Record<string, Asked> = {
  sale: (h, value) => [
    salesPaths.createOrder,
    {
      ...{ products: [line(h.goods[0]!, 1)], storage_id: h.shop.storageId, client_id: h.clients[0]!, credit: true },
      payments: [{ payment_type_id: h.shop.pay.transfer, value: Math.min(value, 900) }],
    },
  ],
  receipt: (h, value) => [
    paymentPaths.createReceipt,
    { client_id: h.clients[0]!, items: [], payments: [{ payment_type_id: h.shop.pay.transfer, value }] },
  ],
  payment: (h, value) => [
    paymentPaths.createPaymentMade,
    { provider_id: h.providers[0]!, items: [], payments: [{ payment_type_id: h.shop.pay.transfer, value }] },
  ],
  causation: (h, value) => [
    purchasingPaths.createCausation,
    { provider_id: h.providers[0]!, products: [{ account: '513595', quantity: 1, cost: value }] },
  ],
  seat: (h, value) => [
    seatPaths.createSeat,
    {
      description: 'Ajuste',
      lines: [
        { account: '513595', debit: value, third_id: h.providers[0]! },
        { account: '421005', credit: value },
      ],
    },
  ],
  movement: (h, value) => [
    treasuryPaths.createBankMovement,
    { bank_id: h.banks[0]!, type: 'income', account: '421005', value },
  ],
  transfer: (h, value) => [
    treasuryPaths.transferBetweenBanks,
    { bank_origin: h.banks[0]!, bank_destination: h.banks[1]!, value },
  ],
}

it('I15: a command that is sent again, at once or later, changes nothing and answers the same', async () => {
  const h = await opened()
  h.banks.push((await h.api.treasury.createBank({ name: 'Nequi', account: '112005' })).id)
  const books = () => h.inside(() => journalBook.through(h.today()))
  let n = 0
  const one = fc.record({
    kind: fc.constantFrom(...Object.keys(asked)),
    value: fc.integer({ min: 1, max: 900_000 }),
    again: fc.integer({ min: 1, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(one, async ({ kind, value, again }) => {
      const [wire, input] = asked[kind]!(h, value)
      const headers = { 'idempotency-key': `pedido-${++n}` }
      const ask = () =>
        send(wire, input, h.shop.token, headers).then(async (answer) => [answer.status, await answer.json()])
      const before = await books()
      const [first, ...rest] = await Promise.all(Array.from({ length: again }, ask))
      expect(first![0], JSON.stringify(first)).toBe(200)
      const after = await books()
      expect(after).not.toEqual(before)
      for (const same of [...rest, await ask()]) expect(same).toEqual(first)
      expect(await books()).toEqual(after)
    }),
    { numRuns: RUNS, endOnFailure: true, examples: Object.keys(asked).map((kind) => [{ kind, value: 777, again: 2 }]) },
  )
})
