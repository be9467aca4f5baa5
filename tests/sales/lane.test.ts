import { AsyncLocalStorage } from 'node:async_hooks'
import { Stock, stockId } from '@tendero/core/inventory/stock/stock'
import { intercept } from '@tendero/core/kernel/db/client'
import { sendCommand } from '@tendero/core/kernel/lane/command'
import { dayOf } from '@tendero/core/kernel/values/time'
import { saleBook } from '@tendero/core/sales/book/sale-book'
import { balanceId, ThirdBalance } from '@tendero/core/treasury/open-item/open-item'
import { handler } from '@tendero/functions/lane/worker'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliver, type SqsEvent, startPoller } from '../../packages/functions/src/local/poller'
import { leaveInDoubt } from '../faults/in-doubt'
import { engine } from '../support/engine'
import { send } from '../support/world'
import { inside, line, manyStocked, type Shop, saleOf, shopToSell, stocked } from './support'

/** Each writer as if it had a process for itself: nobody waits for anybody but in the table. A worker is one process, by its name. */
const inWorker = new AsyncLocalStorage<string>()
vi.mock('../../packages/core/src/kernel/db/together/line', async (original) => {
  const { joinLine } = await original<typeof import('../../packages/core/src/kernel/db/together/line')>()
  let writers = 0
  const join: typeof joinLine = (key, how) => joinLine(`${key}|${inWorker.getStore() ?? ++writers}`, how)
  return { joinLine: join }
})

const WIRE = 'POST /domicilio'

beforeEach(() => {
  process.env.NUMBERS_QUEUE_URL = engine().numbersUrl
})
const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const one of undo.splice(0)) await one()
  delete process.env.NUMBERS_QUEUE_URL
})

/** The lane with its worker, as the local run has it. Answers what it was given. */
function lane(worker = handler): string[] {
  const { sqs, numbersUrl } = engine()
  const given: string[] = []
  const noted = (event: SqsEvent) => {
    given.push(...event.Records.map(({ body }) => body))
    return inWorker.run('worker', () => worker(event))
  }
  undo.push(startPoller({ sqs, queueUrl: numbersUrl, handler: noted }).stop)
  return given
}

/** The next `times` commits meet another transaction. */
function losingRaces(times: number): void {
  let left = times
  undo.push(
    intercept((next) => async (action, input, options) => {
      if (action !== 'TransactWriteItems' || left-- <= 0) return next(action, input, options)
      throw Object.assign(new Error('Transaction cancelled'), {
        name: 'TransactionCanceledException',
        CancellationReasons: [{ Code: 'TransactionConflict' }],
        $metadata: { httpStatusCode: 400 },
      })
    }),
  )
}

interface Answer {
  success?: { data: { id: string; number: string } }
  error?: string
  code?: string
}

const sell = async (shop: Shop, input: object, key: string) => {
  const response = await send(WIRE, { ...input }, shop.token, { 'idempotency-key': key })
  return { status: response.status, body: (await response.json()) as Answer }
}

const numberOf = ({ body }: { body: Answer }) => Number(body.success?.data.number.split('-').at(-1))

const allNumbers = async (shop: Shop) => {
  const { data } = await shop.api.sales.listOrders({ per_page: 100 })
  return data.map(({ number }) => Number(number.split('-').at(-1))).sort((a, b) => a - b)
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

/** A command for which nobody waits. */
const command = (shop: Shop, input: object, over: object = {}) => ({
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

describe('one numbering under 32 processes', () => {
  it('refuses nobody, leaves no number out, gives none twice and sells each sale once', async () => {
    const given = lane()
    const shop = await shopToSell()
    const goods = await manyStocked(shop, 8)
    const inputs = Array.from({ length: 32 }, (_, i) => saleOf(shop, [[goods[i % 8]!, 1]]))
    // A write takes some time on its way, in which others read the number that it takes.
    undo.push(
      intercept((next) => async (action, input, options) => {
        if (action === 'TransactWriteItems') for (let i = 0; i < 5; i++) await new Promise(setImmediate)
        return next(action, input, options)
      }),
    )
    const first = await Promise.all(inputs.map((input, i) => sell(shop, input, `first-${i}`)))
    expect(first.filter(({ status }) => status !== 200)).toEqual([])
    expect(first.map(numberOf).sort((a, b) => a - b)).toEqual(upTo(32))
    expect(await allNumbers(shop)).toEqual(upTo(32))
    expect(given.length).toBeGreaterThan(0)
    const again = await Promise.all(inputs.map((input, i) => sell(shop, input, `first-${i}`)))
    expect(again.map(({ body }) => body)).toEqual(first.map(({ body }) => body))
    expect(await allNumbers(shop)).toEqual(upTo(32))
  })
})

describe('a command that loses its races', () => {
  it('is done by the lane as who sent it, and answers as if it had been done at once', async () => {
    const given = lane()
    const shop = await shopToSell()
    const good = await stocked(shop)
    losingRaces(3)
    const sold = await sell(shop, saleOf(shop, [[good, 1]]), 'one')
    expect([sold.status, numberOf(sold)]).toEqual([200, 1])
    expect(given).toHaveLength(1)
    const order = await shop.api.sales.getOrder({ id: sold.body.success!.data.id })
    expect(order).toMatchObject({ number: 'V-1' })
    const [fact] = (await shop.api.identity.listAudits({})).data
    expect(fact).toMatchObject({ user_id: shop.userId, from: 'local' })
  })

  it('is looked for once more where the lane left it, and nowhere else', async () => {
    lane()
    const shop = await shopToSell()
    const good = await stocked(shop)
    await sell(shop, saleOf(shop, [[good, 1]]), 'before')
    losingRaces(3)
    const asked: string[] = []
    undo.push(
      intercept((next) => (action, input, options) => {
        if (!inWorker.getStore()) asked.push(action)
        return next(action, input, options)
      }),
    )
    expect(await sell(shop, saleOf(shop, [[good, 1]]), 'one')).toMatchObject({ status: 200 })
    // The session, three races that were lost, and looks at what the lane has done.
    const [session, ...rest] = asked
    expect([session, ...rest.slice(0, 6)]).toEqual([
      'BatchGetItem',
      ...Array.from({ length: 3 }, () => ['BatchGetItem', 'TransactWriteItems']).flat(),
    ])
    expect(new Set(rest.slice(6))).toEqual(new Set(['BatchGetItem']))
  })

  it('is followed into the lane by the next ones for as long as the lane is busy', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    const clock = Date.now
    let later = 0
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => clock() + later)
    undo.push(() => spy.mockRestore())
    const given = lane((event) => {
      later += 4_000
      return handler(event)
    })
    losingRaces(3)
    for (const key of ['one', 'two', 'three']) {
      expect(await sell(shop, saleOf(shop, [[good, 1]]), key)).toMatchObject({ status: 200 })
      later += 2_000
    }
    expect(given).toHaveLength(3)
    later += 5_000
    expect(await sell(shop, saleOf(shop, [[good, 1]]), 'four')).toMatchObject({ status: 200 })
    expect(given).toHaveLength(3)
  })

  it('is refused by a rule at once, and never sent to the lane', async () => {
    const given = lane()
    const shop = await shopToSell()
    const good = await stocked(shop, { units: 1, name: 'Gorra azul' })
    losingRaces(3)
    const two = saleOf(shop, [[good, 2]])
    const refused = await sell(shop, two, 'two')
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('Gorra azul') } })
    expect(given).toHaveLength(0)
  })

  it('is refused in the lane by what happened since, with the same words', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop, { units: 1, name: 'Gorra verde' })
    losingRaces(3)
    // The last one is sold before the worker comes to the command.
    lane(async (event) => {
      delete process.env.NUMBERS_QUEUE_URL
      await shop.api.sales.createOrder(saleOf(shop, [[good, 1]]))
      return handler(event)
    })
    const refused = await sell(shop, saleOf(shop, [[good, 1]]), 'last')
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'Sin existencias de Gorra verde en Bodega principal.' },
    })
    expect(await allNumbers(shop)).toEqual([1])
    // Nothing was done under its key: the same command may be sent again, and is refused by what is so by then.
    expect(await sell(shop, saleOf(shop, [[good, 1]]), 'last')).toMatchObject({ status: 409 })
    expect(await allNumbers(shop)).toEqual([1])
  })

  it('goes on by itself where the lane cannot be reached', async () => {
    process.env.NUMBERS_QUEUE_URL = `${engine().numbersUrl}-gone`
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    undo.push(() => said.mockRestore())
    const shop = await shopToSell()
    const good = await stocked(shop)
    losingRaces(4)
    expect(await sell(shop, saleOf(shop, [[good, 1]]), 'alone')).toMatchObject({ status: 200 })
    expect(said.mock.calls.join()).toContain('lane')
  })
})

describe('the lane', () => {
  const hand = (shop: Shop, one: ReturnType<typeof command>) => inside(shop, () => sendCommand(one, 'sale.V'))
  const work = async (): Promise<void> => {
    const { sqs, numbersUrl: queueUrl } = engine()
    while ((await deliver({ sqs, queueUrl, handler: (event) => inWorker.run('worker', () => handler(event)) })) > 0);
  }

  it('does once a command for which nobody waits, however often it is sent', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    const one = command(shop, saleOf(shop, [[good, 1]]))
    await hand(shop, one)
    await hand(shop, one)
    await hand(shop, { ...one, id: 'another-message' })
    await work()
    expect(await allNumbers(shop)).toEqual([1])
  })

  it('looks once at what is done of a batch, then reads once and writes once for all of its sales', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    await hand(shop, command(shop, saleOf(shop, [[good, 1]])))
    await work()
    for (let i = 0; i < 10; i++) await hand(shop, command(shop, saleOf(shop, [[good, 1]])))
    const asked: string[] = []
    undo.push(
      intercept((next) => (action, input, options) => {
        asked.push(action)
        return next(action, input, options)
      }),
    )
    await work()
    expect(asked).toEqual(['BatchGetItem', 'BatchGetItem', 'TransactWriteItems'])
    expect(await allNumbers(shop)).toEqual(upTo(11))
  })

  it('sets aside what nobody foresaw, and does what is behind it', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    undo.push(() => said.mockRestore())
    const shop = await shopToSell()
    const good = await stocked(shop)
    const sale = saleOf(shop, [[good, 1]])
    await hand(shop, command(shop, sale, { call: 'sales.thereIsNoSuchCall' }))
    await hand(shop, command(shop, sale))
    await work()
    expect(await allNumbers(shop)).toEqual([1])
    const { sqs, numbersUrl } = engine()
    const queueUrl = numbersUrl.replace('.fifo', '-dlq.fifo')
    const dead: string[] = []
    await deliver({
      ...{ sqs, queueUrl },
      handler: async ({ Records }) => {
        dead.push(...Records.map(({ body }) => JSON.parse(body).call))
        return { batchItemFailures: [] }
      },
    })
    expect(dead).toEqual(['sales.thereIsNoSuchCall'])
  })

  it('does nothing behind the back of who waited for it and was told to try again', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
    undo.push(() => said.mockRestore())
    const shop = await shopToSell()
    const good = await stocked(shop)
    const until = new Date(Date.now() - 1).toISOString()
    await hand(shop, command(shop, saleOf(shop, [[good, 1]]), { until }))
    await work()
    expect(await allNumbers(shop)).toEqual([])
  })
})

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
