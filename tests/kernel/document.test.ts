import './request-mount'
import { act } from '@tendero/core/kernel/db/act'
import { partition } from '@tendero/core/kernel/db/keys'
import { rangeAll } from '@tendero/core/kernel/db/read'
import { conflict } from '@tendero/core/kernel/errors'
import { Job } from '@tendero/core/kernel/jobs/job'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { beforeEach, expect, it } from 'vitest'
import { asTenant, freshTenant } from '../support/ambient'
import { inspect } from '../support/inspect-pdf'
import { loopOver } from '../support/loop'
import { newShop, send, type World } from '../support/world'
import { amendRequest, createRequest, moveRequest, Part, print, printed, Request } from './request'

const bolts = (n: number) => Array.from({ length: n }, (_, i) => ({ name: `Tornillo ${i + 1}`, quantity: 1_000 }))

/** A request of a shop, as the calls see it. */
async function requested({ token }: World): Promise<{ id: string }> {
  const response = await send('POST /requests', { note: 'Para el taller', products: bolts(5) }, token)
  return ((await response.json()) as { success: { data: { id: string } } }).success.data
}

loopOver({
  requests: {
    listRequests: { state: 'open', from: '2026-01-01' },
    createRequest: { note: 'Para la tienda', products: bolts(1) },
    moveRequest: async (world: World) => ({ ...(await requested(world)), state: 'posting' }),
    amendRequest: async (world: World) => ({ ...(await requested(world)), note: 'Para la bodega' }),
    printRequest: requested,
  },
})

let tenant: string
beforeEach(() => {
  tenant = freshTenant()
})
const inShop = <T>(work: () => Promise<T>) => asTenant(tenant, work)
const create = (note = 'Para el taller', n = 1) => createRequest({ note, products: bolts(n) })

it('documents are numbered without a gap, and say who made them', () =>
  inShop(async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create()))
    const numbers = made.map(({ number }) => Number(number.replace('SOL-', ''))).sort((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(made[0]!.history).toMatchObject([{ state: 'open', by: { id: 'system', name: 'Prueba' } }])
  }))

it('a document goes only where its states let it, and keeps each step with its note', () =>
  inShop(async () => {
    const { id } = await create()
    await moveRequest({ id, state: 'cancelled' }, 'Ya no hace falta')
    expect(await Request.get(id)).toMatchObject({
      state: 'cancelled',
      history: [{ state: 'open' }, { state: 'cancelled', note: 'Ya no hace falta' }],
    })
    await expect(moveRequest({ id, state: 'posting' })).rejects.toMatchObject({
      status: 409,
      message: 'No se puede pasar la solicitud SOL-1 a Registrando: está en Anulada.',
    })
  }))

it('a document that is amended keeps what it was', () =>
  inShop(async () => {
    const { id } = await create('Con urgencia')
    await amendRequest({ id, note: 'Sin afán' })
    expect(await Request.get(id)).toMatchObject({ note: 'Sin afán', revision: 1 })
    const kept = await rangeAll({ pk: partition('requestRevision') })
    expect(kept).toMatchObject([{ requestId: id, revision: 0, note: 'Con urgencia' }])
  }))

it('lists by filters with an index and without, together, by page and period, with the totals of the counters', () =>
  inShop(async () => {
    for (let i = 0; i < 6; i++) await create(i % 2 ? 'Nones' : 'Pares')
    const { data } = await Request.list({})
    expect(data.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1].map((n) => `SOL-${n}`))
    await moveRequest({ id: data[0]!.id, state: 'cancelled' })
    const seen = async (input: Parameters<typeof Request.list>[0]) => {
      const page = await Request.list(input)
      return [page.data.map(({ number }) => Number(number.slice(4))), page.meta.total]
    }
    expect(await seen({ state: 'open', per_page: 2, page: 2 })).toEqual([[3, 2], 5])
    expect(await seen({ state: 'open', note: 'Nones' })).toEqual([[4, 2], 2])
    expect(await seen({ note: 'Nones', sort: 'date' })).toEqual([[2, 4, 6], 3])
    expect(await seen({ to: '2020-01-01' })).toEqual([[], 0])
    expect(await Request.countsBy('state', {})).toEqual({ total: 6, values: { open: 5, cancelled: 1 }, sums: {} })
  }))

it('prints its lines, also those in parts', async () => {
  const shop = await newShop()
  await asTenant(shop.tenant, async () => {
    const { id } = await create('Con cuidado', 5)
    const { model } = await printed({ id })
    expect(model.lines.map(({ description }) => description)).toEqual(bolts(5).map(({ name }) => name))
    const { body, filename } = await print({ id, format: 'a4' })
    expect(filename).toBe('SOL-1.pdf')
    expect(inspect(body as Uint8Array).pages).toHaveLength(1)
  })
})

/** The job of requests, which posts a part by marking it; the part with the line `refused` cannot be posted. */
const jobs = (refused?: string) => ({
  'test.request': async () =>
    Request.parts({
      posting: () => ({
        isPosted: ({ posted }) => posted,
        post: async (_, { part: { version: _v, ...part } }) => {
          if (part.lines.some(({ name }) => name === refused)) throw conflict(`No hay ${refused}.`)
          return { ...part, posted: true }
        },
        isUndone: ({ posted }) => !posted,
        undo: async (_, { part }) => ({ ...part, posted: false }),
        settled: (_, head, failure) => Request.entered(head, failure ? 'open' : 'posted', failure),
      }),
      summary: ({ number }) => `Listo: ${number}`,
    }),
})

const postedParts = async () => (await rangeAll({ pk: partition(Part.name) })).map(({ posted }) => posted)

it('posts in parts by a job, and runs again without doing anything twice', () =>
  inShop(async () => {
    const { id } = await create('Mucho', 5)
    const { jobId } = await moveRequest({ id, state: 'posting' })
    for (let run = 0; run < 2; run++) await runJob({ tenant, jobId: jobId! }, jobs())
    expect(await Job.get(jobId!)).toMatchObject({ state: 'done', summary: 'Listo: SOL-1' })
    expect(await Request.get(id)).toMatchObject({ state: 'posted', parts: 3 })
    expect(await postedParts()).toEqual([true, true, true])
  }))

it('a part that fails has the earlier ones reversed; the document says why and can be tried again', () =>
  inShop(async () => {
    const { id } = await create('Mucho', 5)
    const { jobId } = await moveRequest({ id, state: 'posting' })
    await runJob({ tenant, jobId: jobId! }, jobs('Tornillo 3'))
    expect(await Job.get(jobId!)).toMatchObject({ state: 'failed', undone: true, summary: 'No hay Tornillo 3.' })
    expect(await Request.get(id)).toMatchObject({ state: 'open', failure: 'No hay Tornillo 3.' })
    expect(await postedParts()).toEqual([false, false, false])
    const again = await moveRequest({ id, state: 'posting' })
    await runJob({ tenant, jobId: again.jobId! }, jobs())
    expect(await Request.get(id)).toMatchObject({ state: 'posted' })
  }))

it('once a worker has recorded a failure no other completes the document', () =>
  inShop(async () => {
    const { id } = await create('Mucho', 3)
    const { jobId } = await moveRequest({ id, state: 'posting' })
    await act(async (unit) => {
      const row = await Request.get(id)
      unit.replace(Request, row, { ...row, failure: 'Otro trabajador dijo que no.' })
    })
    await runJob({ tenant, jobId: jobId! }, jobs())
    expect(await Request.get(id)).toMatchObject({ state: 'open', failure: 'Otro trabajador dijo que no.' })
    expect(await postedParts()).toEqual([false, false])
  }))
