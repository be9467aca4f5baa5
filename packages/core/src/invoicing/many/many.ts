import type * as z from 'zod'
import { bound } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { XLSX } from '../../kernel/files/content-type'
import { putStream } from '../../kernel/files/store'
import { job, jobType, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { step } from '../../kernel/jobs/step'
import { writeSheet } from '../../kernel/sheet/write'
import { some } from '../../kernel/usage'
import { ManyInput } from './many.input'

/** What came of asking for one document: where it goes, or why it does not. */
export interface Asked {
  number: string
  client: string
  to?: string
  why?: string
}

interface Way {
  type: string
  /** How it is done, after a verb: `a la DIAN`. */
  how: string
  /** The sheet that says what came of each; its name is that of the file too. */
  sheet: string
  /** What `to` is, for a column of its own. */
  to?: string
  /** Asks for one, in a unit. */
  ask: (unit: Act, id: string) => Promise<Asked>
  /** Throws when not one of them may be asked for. */
  need: (ids: readonly string[]) => Promise<void>
}

/** Those that were not sent come first. */
async function* linesOf(all: readonly Asked[], withTo: boolean) {
  for (const { number, client, to, why } of all.toSorted(
    (a, b) => Number(b.why !== undefined) - Number(a.why !== undefined),
  ))
    yield [number, client, ...(withTo ? [to] : []), why]
}

/**
 * Sends a selection of documents one way, by a job that says of each that could not be sent why. Each is asked for once,
 * whoever dies meanwhile; one that cannot be sent keeps no other.
 */
export function sendsMany({ type, how, sheet, to, ask, need }: Way) {
  const Type = jobType({
    ...{ type, title: `Enviar documentos electrónicos ${how}`, lane: 'outbox' as const },
    input: ManyInput,
  })
  const columns = [
    { header: 'Documento', kind: 'text', width: 16 },
    { header: 'Cliente', kind: 'text', width: 36 },
    ...(to ? ([{ header: to, kind: 'text', width: 32 }] as const) : []),
    { header: 'Por qué no se envió', kind: 'text', width: 60 },
  ] as const

  async function start({ ids }: z.output<typeof ManyInput>): Promise<{ job: string }> {
    const wanted = [...new Set(ids)]
    await need(wanted)
    return act(async (unit) => {
      const what = some(wanted.length, 'documento', 'documentos')
      unit.summary = `Mandó a enviar ${what} ${how}`
      const title = `Enviar ${what} ${how}`
      return { job: enqueue(unit, Type, { title, total: wanted.length, input: { ids: wanted } }).id }
    })
  }

  async function run({ job: mine, input: { ids }, progress }: Running<typeof Type.input>): Promise<Outcome> {
    const all: Asked[] = []
    for (const id of ids) {
      all.push(await step(`send.${id}`, (unit) => ask(unit, id)))
      await progress(all.length, ids.length)
    }
    const path = `imports/${mine.id}.xlsx`
    await putStream(path, writeSheet({ name: sheet, columns, rows: bound(linesOf(all, to !== undefined)) }), XLSX)
    const errors = all.flatMap(({ number, why }) => (why ? [{ message: `${number}: ${why}` }] : []))
    const left = errors.length > 0 ? ` Sin enviar: ${errors.length}.` : ''
    return {
      summary: `Enviados ${how}: ${all.length - errors.length}.${left}`,
      errors,
      result: { path, name: `${sheet.toLowerCase()}.xlsx`, contentType: XLSX },
    }
  }

  return { start, job: job({ ...Type, run }) }
}
