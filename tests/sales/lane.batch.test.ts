import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { intercept } from '@tendero/core/kernel/db/client'
import { dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { balanceId, ThirdBalance } from '@tendero/core/treasury/open-item/open-item'
import { handler } from '@tendero/functions/lane/worker'
import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { leaveInDoubt } from '../faults/in-doubt'
import { allNumbers, command, queueInEach, upTo } from './lane'
import { inWorker } from './own-line'
import { inside, line, saleOf, shopToSell, stocked } from './support'

vi.mock('../../packages/core/src/kernel/db/together/line', async (original) => {
  const { joinLine } = await original<typeof import('../../packages/core/src/kernel/db/together/line')>()
  const { ownLine } = await import('./own-line')
  return { joinLine: ownLine(joinLine) }
})

const undo = queueInEach()

describe('a batch of the lane', () => {
  /** What the next write of a worker meets: a table that refuses it, an answer that is lost before or after it is written, the worker's end. */
  const faults = ['conflict', 'throttle', 'lost', 'unsent', 'killed', 'killed after'] as const
  type Fault = (typeof faults)[number]
  const fails = (name: string, over: object = {}) =>
    Object.assign(new Error(name), { name, $metadata: { httpStatusCode: 400 }, ...over })

  let names = 0
  /** Workers one after the other, each until its work is done or it dies, whose writes meet `planned`. */
  function workers(planned: Fault[], forgets: boolean) {
    const dead = new Map<string, () => void>()
    const never = new Promise<never>(() => {})
    undo.push(
      intercept((next) => async (action, input, options) => {
        const name = inWorker.getStore()
        if (name && dead.has(name) === false) return never
        if (!name || action !== 'TransactWriteItems') return next(action, input, options)
        const fault = planned.shift()
        const die = () => {
          const died = dead.get(name)!
          dead.delete(name)
          died()
          return never
        }
        const { ClientRequestToken: _, ...rest } = input as Record<string, unknown>
        const put = () => next(action, forgets ? rest : input, options)
        switch (fault) {
          case 'conflict':
            throw fails('TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict' }] })
          case 'throttle':
            throw fails('ThrottlingException')
          case 'unsent':
            throw fails('Error', { code: 'ECONNRESET' })
          case 'killed':
            return die()
          default: {
            const answer = await put()
            if (fault === 'killed after') return die()
            if (fault === 'lost') throw fails('Error', { code: 'ECONNRESET' })
            return answer
          }
        }
      }),
    )
    type Given = Parameters<typeof handler>[0]['Records']
    return async (given: Given): Promise<void> => {
      let left = given
      for (let turn = 0; left.length > 0 && turn < 20; turn++) {
        const name = `worker ${++names}`
        const died = new Promise<undefined>((resolve) => dead.set(name, () => resolve(undefined)))
        const answer = await inWorker.run(name, () => Promise.race([handler({ Records: left }), died]))
        dead.delete(name)
        if (!answer) continue
        const failed = new Set(answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
        left = left.filter(({ messageId }) => failed.has(messageId))
      }
      expect(left).toEqual([])
    }
  }

  it('that nobody can tell of is settled by the keys of its commands: all of them are there, and none twice', async () => {
    const quiet = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) => spy.mockImplementation(() => {}))
    undo.push(() => quiet.map((spy) => spy.mockRestore()))
    const shop = await shopToSell()
    const good = await stocked(shop)
    const commands = Array.from({ length: 4 }, () => command(shop, saleOf(shop, [[good, 1]])))
    const written: number[] = []
    undo.push(
      intercept((next) => (action, input, options) => {
        const { TransactItems = [] } = input as { TransactItems?: { Put?: { Item: { pk: string } } }[] }
        const orders = TransactItems.filter(({ Put }) => Put?.Item.pk.endsWith('#order')).length
        if (orders > 0) written.push(orders)
        return next(action, input, options)
      }),
    )
    const stop = leaveInDoubt(1)
    await workers(
      [],
      false,
    )(commands.map((one) => ({ messageId: one.id, receiptHandle: '', body: JSON.stringify(one) })))
    expect(stop()).toBeGreaterThan(0)
    expect(written).toEqual([4])
    expect(await allNumbers(shop)).toEqual(upTo(4))
  })

  const sale = fc.constantFrom('good', 'good', 'good', 'scarce', 'credit', 'unknown', 'again')
  const batches = fc.array(
    fc.record({
      sales: fc.array(sale, { minLength: 1, maxLength: 10 }),
      faults: fc.array(fc.option(fc.constantFrom(...faults), { nil: undefined }), { maxLength: 5 }),
      forgets: fc.boolean(),
    }),
    { minLength: 1, maxLength: 4 },
  )

  it('is done sale by sale, in order, when the table refuses one of them', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    let [together, apart] = [0, 0]
    undo.push(
      intercept((next) => async (action, input, options) => {
        const items = (input as { TransactItems?: { Put?: { Item: { pk: string } } }[] }).TransactItems ?? []
        const orders = items.filter(({ Put }) => Put?.Item.pk.endsWith('#order'))
        if (orders.length === 1) apart += 1
        if (orders.length < 2) return next(action, input, options)
        together += 1
        const reasons = items.map((item) => ({ Code: item === orders[2] ? 'ConditionalCheckFailed' : 'None' }))
        throw fails('TransactionCanceledException', { CancellationReasons: reasons })
      }),
    )
    const commands = Array.from({ length: 5 }, () => command(shop, saleOf(shop, [[good, 1]])))
    await workers(
      [],
      false,
    )(commands.map((one) => ({ messageId: one.id, receiptHandle: '', body: JSON.stringify(one) })))
    expect([together, apart]).toEqual([1, 5])
    const { data } = await shop.api.sales.listOrders({})
    expect(data.map(({ number }) => number)).toEqual(['V-5', 'V-4', 'V-3', 'V-2', 'V-1'])
  })

  it('leaves no number out and gives none twice, whatever fails in it, and each sale is done at most once', async () => {
    const quiet = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) => spy.mockImplementation(() => {}))
    undo.push(() => quiet.map((spy) => spy.mockRestore()))
    await fc.assert(
      fc.asyncProperty(batches, async (given) => {
        const shop = await shopToSell()
        const [good, scarce] = [await stocked(shop), await stocked(shop, { units: 4, name: 'Gorra roja' })]
        const debtor = await shop.api.parties.createClient({
          ...{ name: 'Marta', document_type_id: '13', document: '52123456', phone: '3001234567' },
          credit_limit: (3 * good.priceCents) / 100,
        })
        const inputs = {
          good: saleOf(shop, [[good, 1]]),
          scarce: saleOf(shop, [[scarce, 1]]),
          credit: { ...saleOf(shop, [[good, 1]]), client_id: debtor.id, credit: 'Si', payments: [] },
          unknown: { ...saleOf(shop, [[good, 1]]), products: [line({ ...good, id: 'prod_nobody' })] },
        }
        const asked = { good: 0, scarce: 0, credit: 0, unknown: 0 }
        for (const { sales, faults, forgets } of given) {
          const commands: ReturnType<typeof command>[] = []
          for (const what of sales) {
            if (what !== 'again') asked[what] += 1
            const before = commands.at(-1) ?? command(shop, inputs.good)
            if (what === 'again' && commands.length === 0) asked.good += 1
            commands.push(what === 'again' ? { ...before, id: `${before.id}-again` } : command(shop, inputs[what]))
          }
          const records = commands.map((one) => ({ messageId: one.id, receiptHandle: '', body: JSON.stringify(one) }))
          const from = undo.length
          await workers([...faults] as Fault[], forgets)(records)
          for (const one of undo.splice(from)) await one()
        }
        const sold = { scarce: Math.min(4, asked.scarce), credit: Math.min(3, asked.credit) }
        const all = asked.good + sold.scarce + sold.credit
        expect(await allNumbers(shop)).toEqual(upTo(all))
        const units = 100 - asked.good - sold.credit
        const books = await inside(shop, async () => {
          const held = [good, scarce].map(({ id }) => Stock.get(stockId({ productId: id }, shop.storageId)))
          const day = dayOf(new Date())
          return { held: await Promise.all(held), sums: (await saleBook.reduce(day, day)).sums }
        })
        expect(books.held.map(({ quantity }) => quantity)).toEqual([units * 1000, (4 - sold.scarce) * 1000])
        expect(books.sums.slice(0, 2)).toEqual([all, all * good.priceCents])
        const owed = await inside(shop, () => ThirdBalance.find(balanceId('clients', debtor.id)))
        expect(owed?.balanceCents ?? 0).toBe(sold.credit * good.priceCents)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })
})
