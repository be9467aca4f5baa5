import * as z from 'zod'
import { rowsOf, takenAlong } from '../identity/leaving/export'
import { bound, now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { declared, everyKind } from '../kernel/db/declared'
import { XLSX } from '../kernel/files/content-type'
import { putStream } from '../kernel/files/store'
import { type DeclaredJob, job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import { writeSheet } from '../kernel/sheet/write'
import { dayOf } from '../kernel/values/time'
import { mentions, ofThem } from './mention'
import { type Person, personOf } from './person'
import { told } from './told'

const Asked = z.object({ id: z.string() })

/** Makes a sheet of everything that the shop keeps of somebody. Ley 1581 de 2012, arts. 8 and 14; Decreto 1377 de 2013, art. 21. */
const PersonType = jobType({
  type: 'person.take',
  title: 'Reunir los datos de una persona',
  lane: 'imports',
  input: Asked,
})

/** Asks for it. @returns the job that makes it @throws AppError 404, 409 for who is no person */
export async function takePerson({ id }: z.output<typeof Asked>) {
  const { name } = await personOf(id)
  return act(async (unit) => {
    unit.summary = `Pidió reunir los datos personales de ${name}`
    return { job: enqueue(unit, PersonType, { input: { id } }).id }
  })
}

const themeOf = (kind: string): string => {
  const label = declared.labels.get(kind)?.replace(/^(el|la|los|las) /, '') ?? kind
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** What tells a record from the others of its theme. */
const titleOf = ({ number, name, day, at, createdAt }: Record<string, unknown>): string =>
  String(number ?? name ?? day ?? at ?? createdAt ?? '')

/** A line for each thing that is kept of somebody: theme, record, field and value. */
async function* linesOf(person: Person, partitions: readonly string[], heard: (done: number) => Promise<void>) {
  const named = mentions(person)
  for (const [i, pk] of partitions.entries()) {
    const kind = pk.split('#')[2] ?? ''
    // The books say again what the documents say, in the words of an accountant; the audit and the jobs, who of the shop did it.
    if (declared.books.has(kind) || kind === 'job') continue
    for await (const rows of rowsOf(pk))
      for (const row of rows.filter(named))
        for (const [field, value] of told(kind, ofThem(row, named)))
          yield [themeOf(kind), titleOf(row), field, value] as const
    await heard(i + 1)
  }
}

const columns = [
  { header: 'Tema', kind: 'text', width: 24 },
  { header: 'Registro', kind: 'text', width: 24 },
  { header: 'Dato', kind: 'text', width: 36 },
  { header: 'Qué dice', kind: 'text', width: 60 },
] as const

async function run(
  partitions: () => AsyncIterable<string>,
  { job: mine, input, progress }: Running<typeof Asked>,
): Promise<Outcome> {
  await everyKind()
  const person = await personOf(input.id)
  const all = await takenAlong(partitions())
  const rows = linesOf(person, all, (done) => progress(done, all.length))
  const path = `imports/${mine.id}-persona.xlsx`
  await putStream(path, writeSheet({ name: 'Datos personales', columns, rows: bound(rows) }), XLSX)
  return {
    summary: `Los datos de ${person.name} están listos: bájalos antes de 30 días.`,
    result: { path, name: `datos de ${person.name} ${dayOf(now())}.xlsx`, contentType: XLSX },
  }
}

/** How it is made. @param partitions every partition of the shop in context, which only the root of core can tell */
export const takeJob = (partitions: () => AsyncIterable<string>): DeclaredJob<typeof Asked> =>
  job({ ...PersonType, run: (running) => run(partitions, running) })
