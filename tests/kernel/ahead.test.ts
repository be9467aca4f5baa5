import { intercept } from '@tendero/core/kernel/db/client'
import { load } from '@tendero/core/kernel/db/read'
import { Client } from '@tendero/core/parties/clients/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { inside } from '../sales/support'
import { newShop, send, type World } from '../support/world'

/** What a call asks of the table: the kinds of row of each request. */
async function asked(work: () => Promise<unknown>): Promise<string[][]> {
  const requests: string[][] = []
  const stop = intercept((next) => (action, input) => {
    const text = JSON.stringify(input)
    requests.push([...text.matchAll(/"pk":"T#\w+#(\w+)/g)].map(([, kind]) => kind!))
    return next(action, input)
  })
  try {
    await work()
  } finally {
    stop()
  }
  return requests
}

describe('the record that the path of a query names', () => {
  let shop: World
  let other: World
  let id: string
  const client = { document_type_id: '13', document: '1020304050', name: 'Ana Ruiz' }
  beforeAll(async () => {
    ;[shop, other] = await Promise.all([newShop('Tienda A'), newShop('Tienda B')])
    id = (await shop.api.parties.createClient(client)).id
  })

  it('is read with the session, in one round trip', async () => {
    let answer: { name: string } | undefined
    const requests = await asked(async () => {
      answer = await shop.api.parties.getClient({ id })
    })
    expect(answer).toMatchObject({ name: 'Ana Ruiz' })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toEqual(expect.arrayContaining(['session', 'user', 'client']))
  })

  it('of another shop is not there, and is not even looked for in it', async () => {
    let status = 0
    const requests = await asked(async () => {
      status = (await send('GET /client/{id}', { id }, other.token)).status
    })
    expect(status).toBe(404)
    expect(requests).toHaveLength(1)
  })

  it('says what it is now, after each change', async () => {
    for (const name of ['Ana Gómez', 'Ana Díaz']) {
      await shop.api.parties.updateClient({ ...client, id, name })
      expect(await shop.api.parties.getClient({ id })).toMatchObject({ name })
    }
  })

  it('is read by a command where it decides, not with the session', async () => {
    const requests = await asked(() => shop.api.parties.updateClient({ ...client, id, name: 'Ana Rojas' }))
    expect(requests[0]).not.toContain('client')
    expect(requests.slice(1).flat()).toContain('client')
  })

  it.each(['cli_', 'cli_a#b', `cli_${'x'.repeat(3_000)}`, 'xyz_01', '__proto__', 'cli_ñ', '%00'])(
    'may be called anything without harm: %s',
    async (name) => {
      const answer = await send('GET /client/{id}', { id: name }, shop.token)
      expect([404, 422]).toContain(answer.status)
    },
  )
})

describe('rows that a query always reads', () => {
  it('are read with the session: the home screen, the bell and the audit ask for none of them again', async () => {
    const shop = await newShop()
    await shop.api.reports.today({})
    for (const [read, kind] of [
      [shop.api.reports.today, 'settings'],
      [shop.api.reports.listNotifications, 'settings'],
      [shop.api.identity.listAudits, 'business'],
    ] as const) {
      const requests = await asked(() => read({}))
      expect(requests[0]).toEqual(expect.arrayContaining(['session', 'user', kind]))
      expect(requests.slice(1).flat()).not.toContain(kind)
    }
  })

  it('are of who may ask only: a session that is over is told nothing', async () => {
    const shop = await newShop()
    await shop.api.identity.logout({})
    expect((await send('GET /dashboard/today', {}, shop.token)).status).toBe(401)
  })
})

describe('parts of one call that ask at the same moment', () => {
  it('make one trip, each with its own rows; a key that is refused is refused to its part alone', async () => {
    const shop = await newShop()
    const ids: string[] = []
    for (const name of ['Ana', 'Luz', 'Eva'])
      ids.push((await shop.api.parties.createClient({ document_type_id: '13', document: `10${ids.length}0`, name })).id)
    await inside(shop, async () => {
      let answers: PromiseSettledResult<string>[] = []
      const requests = await asked(async () => {
        answers = await Promise.allSettled([
          ...ids.map(async (id) => (await load({ row: Client.one(id) })).row.name),
          load({ row: Client.one('cli_none') }).then(() => ''),
          load({ row: Client.one('x'.repeat(2_000)) }).then(() => ''),
        ])
      })
      expect(requests).toEqual([['client', 'client', 'client', 'client']])
      expect(answers.slice(0, 3).map((one) => one.status === 'fulfilled' && one.value)).toEqual(['Ana', 'Luz', 'Eva'])
      expect(answers.slice(3)).toMatchObject([{ reason: { status: 404 } }, { reason: { status: 422 } }])
    })
  })
})
