import { intercept } from '@tendero/core/kernel/db/client'
import { sendCommand } from '@tendero/core/kernel/lane/command'
import { handler } from '@tendero/functions/lane/worker'
import { describe, expect, it, vi } from 'vitest'
import { deliver, type SqsEvent, startPoller } from '../../packages/functions/src/local/poller'
import { engine } from '../support/engine'
import { send } from '../support/world'
import { allNumbers, command, queueInEach, upTo } from './lane'
import { inWorker } from './own-line'
import { inside, manyStocked, type Shop, saleOf, shopToSell, stocked } from './support'

vi.mock('../../packages/core/src/kernel/db/together/line', async (original) => {
  const { joinLine } = await original<typeof import('../../packages/core/src/kernel/db/together/line')>()
  const { ownLine } = await import('./own-line')
  return { joinLine: ownLine(joinLine) }
})

const WIRE = 'POST /domicilio'

const undo = queueInEach()

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
