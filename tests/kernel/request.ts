import { document } from '@tendero/core/documents/document'
import { history } from '@tendero/core/documents/history'
import { partKind } from '@tendero/core/documents/parts'
import { papers } from '@tendero/core/documents/print/papers'
import { act } from '@tendero/core/kernel/db/act'
import { newId } from '@tendero/core/kernel/values/id'
import * as z from 'zod'

/** A kind of document of a test: goods asked for. What a kind costs before its own rules. */
const Line = z.object({ name: z.string(), quantity: z.number().int() })
export const Part = partKind({ name: 'requestPart', label: 'la parte', lines: Line, fields: { posted: z.boolean() } })
export const names = { open: 'Abierta', posting: 'Registrando', posted: 'Registrada', cancelled: 'Anulada' } as const
const { fields, made, entered } = history(names)
const free = { unitCents: 0, discountCents: 0, taxBps: 0, totalCents: 0 }
const blank = { title: 'Solicitud', totals: { ...free, subtotalCents: 0, taxes: [] }, payments: [] }

export const Request = document({
  name: 'request',
  label: 'la solicitud',
  id: 'request',
  prefix: 'SOL-',
  states: { open: ['posting', 'cancelled'], posting: [], posted: ['cancelled'], cancelled: [] },
  names,
  voided: 'cancelled',
  isUnderWay: ({ state }) => state === 'posting',
  job: 'test.request',
  lines: { schema: Line, atOnce: 2, parts: Part },
  fields: { ...fields, createdAt: z.string(), note: z.string(), revision: z.number().int() },
  made: (stamp, state) => ({ createdAt: stamp.at, revision: 0, ...made(stamp, state) }),
  entered,
  list: { dated: 'createdAt', filters: { state: 'state', note: 'note' }, indexes: ['state'], counted: ['state'] },
  revisions: { name: 'requestRevision', label: 'la versión', keeps: ['note'] },
})

export const { printed, print } = papers(Request, ({ number, createdAt }, lines, { merchant }) => ({
  ...{ ...blank, number, merchant, date: createdAt.slice(0, 10) },
  lines: lines.map(({ name, quantity }) => ({ ...free, description: name, quantity })),
}))

/** Lines of a long one are stored in parts before it is written. */
export async function createRequest({ note, products }: { note: string; products: z.output<typeof Line>[] }) {
  const id = newId('request')
  const kept = await Request.keepLines(id, products, { posted: false })
  return act((unit) => Request.create(unit, { id, note, ...kept }))
}

/** Takes a request where it is asked to go; posting it is the work of a job. */
export const moveRequest = ({ id, state }: { id: string; state: 'posting' | 'cancelled' }, note?: string) =>
  act(async (unit) => {
    const row = await Request.get(id)
    if (state === 'cancelled') return Request.void(unit, row, note)
    const { id: jobId } = Request.later(unit, row, { title: `Registrar ${row.number}`, total: 3 })
    return Request.move(unit, row, state, note, { jobId, failure: undefined })
  })

export const amendRequest = ({ id, note }: { id: string; note: string }) =>
  act(async (unit) => {
    const row = await Request.get(id)
    return Request.amend(unit, row, { ...row, note })
  })
