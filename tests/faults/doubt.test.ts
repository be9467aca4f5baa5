import { act } from '@tendero/core/kernel/db/act'
import { intercept } from '@tendero/core/kernel/db/client'
import { kind } from '@tendero/core/kernel/db/kind'
import { type FirstMemory, remembered } from '@tendero/core/kernel/db/memory'
import { newId } from '@tendero/core/kernel/values/id'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'
import { type Fault, injectFaults } from '../support/faults'
import { newShop, send, type World } from '../support/world'

/** A commit whose answer was lost, and what the table says of it afterwards: it is settled, never decided again. */
const schema = z.object({ id: z.string() })
const Told = kind({ name: 'told', label: 'la cosa', schema })
const Untold = kind({ name: 'untold', label: 'la cosa', schema, audited: false })

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
const inject = (...faults: Fault[]) => stops.push(injectFaults(() => faults.shift()))
const always = (first: Fault, then: Fault) => {
  let n = 0
  stops.push(injectFaults(() => (n++ === 0 ? first : then)))
}
/** An engine that forgets tokens when it starts anew, as the local one does. */
const forgetTokens = () =>
  stops.push(
    intercept((next) => (action, input, options) => {
      const { ClientRequestToken: _, ...rest } = input as Record<string, unknown>
      return next(action, action === 'TransactWriteItems' ? rest : input, options)
    }),
  )
/** Everything that is read finds nobody. */
const silence = () =>
  stops.push(
    intercept(
      (next) => (action, input, options) =>
        action === 'TransactWriteItems'
          ? next(action, input, options)
          : Promise.reject(Object.assign(new Error('hang up'), { code: 'ECONNRESET' })),
    ),
  )

const kinds = { 'with an audit record': Told, 'without one': Untold }

describe.each(Object.entries(kinds))('a write without a key, %s, whose answer was lost', (_, Thing) => {
  /** Each decision makes a row of its own: a second decision is a second row. */
  const write = () => act(async (unit) => unit.insert(Thing, { id: newId('fact') }))
  const rows = async () => (await Thing.page({ input: {} })).data.length

  it.each([
    ['throttled', ['lost', 'throttle', 'throttle', 'throttle']],
    ['told that it is under way', ['lost', 'progress', 'progress']],
    ['throttled and lost again', ['lost', 'throttle', 'lost', 'progress']],
  ] as [string, Fault[]][])('and that is then %s is written once', (_, faults) =>
    asTenant(freshTenant(), async () => {
      inject(...faults)
      await write()
      expect(await rows()).toBe(1)
    }),
  )

  it('is written once by a table that forgot its token', () =>
    asTenant(freshTenant(), async () => {
      forgetTokens()
      inject('lost', 'throttle', 'lost')
      await write()
      expect(await rows()).toBe(1)
    }))
})

describe('a write without a key that is neither answered nor found', () => {
  it('says that nobody knows, and what to do', () =>
    asTenant(freshTenant(), async () => {
      always('lost', 'progress')
      silence()
      const failure = await act(async (unit) => unit.insert(Told, { id: newId('fact') })).catch(
        (error: unknown) => error,
      )
      expect(failure).toMatchObject({ status: 503, code: 'in_doubt', retryAfterSeconds: 2 })
      expect(String(failure)).toMatch(/busca si ya aparece/)
    }))
})

describe('a write that was only throttled', () => {
  it('says that nothing was saved, which is so', () =>
    asTenant(freshTenant(), async () => {
      always('throttle', 'throttle')
      const write = act(async (unit) => unit.insert(Told, { id: newId('fact') }))
      await expect(write).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 1 })
      expect((await Told.page({ input: {} })).data).toEqual([])
    }))
})

describe('a command with its key whose answer was lost', () => {
  const command = (first?: FirstMemory) =>
    remembered({ key: 'once', bodyHash: 'h', first }, () =>
      act(async (unit) => {
        const row = { id: newId('fact') }
        unit.insert(Told, row)
        return row
      }),
    )

  it('is settled by the same command', () =>
    asTenant(freshTenant(), async () => {
      always('lost', 'progress')
      silence()
      const failure = await command({ item: undefined }).catch((error: unknown) => error)
      expect(failure).toMatchObject({ status: 503, code: 'in_doubt' })
      expect(String(failure)).toMatch(/Envíalo otra vez/)
      for (const stop of stops.splice(0)) stop()
      const { id } = await command()
      expect((await Told.page({ input: {} })).data.map((row) => row.id)).toEqual([id])
    }))

  it('is found at the deadline, however long the table is too busy to say so', async () => {
    const shop: World = await newShop('Tienda en duda')
    always('lost', 'throttle')
    const key = { 'idempotency-key': 'key-doubt-0001' }
    const answer = await send('POST /typePayment', { name: 'Nequi dudoso' }, shop.token, key)
    expect(answer.status).toBe(200)
    for (const stop of stops.splice(0)) stop()
    const list = (await shop.api.settings.loadPaymentTypes({})) as { name: string }[]
    expect(list.filter(({ name }) => name === 'Nequi dudoso')).toHaveLength(1)
  })
})

describe('a table that is too busy to be read', () => {
  it('is a 503 that says when to try again', async () => {
    const shop: World = await newShop('Tienda sin turno')
    stops.push(
      intercept(
        (next) => (action, input, options) =>
          JSON.stringify(input).includes('#session')
            ? next(action, input, options)
            : Promise.reject(Object.assign(new Error('slow down'), { name: 'ThrottlingException' })),
      ),
    )
    const answer = await send('GET /typePayment', {}, shop.token)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await answer.json()).toMatchObject({ code: 'busy' })
  })
})
