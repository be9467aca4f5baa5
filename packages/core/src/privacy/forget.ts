import * as z from 'zod'
import { now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { everyKind } from '../kernel/db/declared'
import { partition } from '../kernel/db/keys'
import { type PersonalKind, personalKinds } from '../kernel/db/personal/kinds'
import { range } from '../kernel/db/read'
import { type DeclaredJob, job, jobType, type Outcome, type Running } from '../kernel/jobs/declare'
import { enqueueOnce } from '../kernel/jobs/queue'
import { some } from '../kernel/usage'
import { same } from '../kernel/values/same'
import { addDays, dayOf, formatDay } from '../kernel/values/time'

/** Takes a client out of the documents that are over: where it went, whom to call, who was offered what. */
const ForgetType = jobType({
  type: 'person.forget',
  title: 'Borrar los datos de un cliente en sus documentos',
  lane: 'imports',
  input: z.object({
    id: z.string(),
    /** Documents that are about them and do not name them: what somebody bought in a shop on the web. */
    documents: z.array(z.string()).optional(),
    looks: z.number().int(),
  }),
})

/** Asks for it, with what erases their record. @param documents those that are about them and name nobody by an id */
export const askForgetting = (unit: Act, id: string, documents?: string[]): Promise<string> =>
  enqueueOnce(unit, ForgetType, { input: { id, looks: 1, ...(documents ? { documents } : {}) }, key: id })

/** A row that says something of a person. */
interface TheirRow {
  kind: PersonalKind
  row: Record<string, unknown> & { version: number }
}

/**
 * Every row that says something of somebody, those that name them first and then those about the documents that these are.
 * @param theirs the id of the person, which grows by their documents
 */
async function* rowsOf(theirs: Set<string>, alive: () => Promise<void>): AsyncGenerator<TheirRow> {
  await everyKind()
  for (const kind of personalKinds()) {
    const { of, via } = kind.personal
    let start: Awaited<ReturnType<typeof range>>['next']
    do {
      const page = await range({ pk: partition(kind.name), start })
      for (const item of page.items) {
        const row = kind.fromItem(item)
        const named = [kind.idOf(row), ...(of ?? via)!(row)]
        if (!named.some((id) => id !== undefined && theirs.has(id))) continue
        if (of) theirs.add(kind.idOf(row))
        yield { kind, row }
      }
      await alive()
      start = page.next
    } while (start)
  }
}

/** A row as the table has it: what is undefined is not there. */
const stored = (row: object): object => JSON.parse(JSON.stringify(row))

/** Takes out of a row what it says of somebody. @returns false while it is under way */
const forgetIn = ({ kind, row: seen }: TheirRow, theirs: ReadonlySet<string>): Promise<boolean> =>
  act(async (unit) => {
    const row = await kind.find(kind.idOf(seen))
    if (!row || !kind.personal.forget) return true
    const { version, ...before } = row
    const after = kind.personal.forget(before, theirs)
    if (!after) return false
    if (same(stored(before), stored(after))) return true
    unit.forget(kind, { ...before, version }, after)
    await kind.personal.also?.(unit, before)
    unit.summary = 'Borró datos personales de un cliente que lo pidió'
    return true
  })

/** `3 pedidos y 1 guía`, by the kinds of some rows; undefined for none. */
function toldOf(counts: ReadonlyMap<PersonalKind, number>): string | undefined {
  const told = [...counts].flatMap(([{ label, plural }, n]) => {
    const one = label.slice(label.indexOf(' ') + 1)
    return some(n, one, plural ?? one) ?? []
  })
  return told.length > 0 ? new Intl.ListFormat('es').format(told) : undefined
}

const DAYS_BETWEEN_LOOKS = 7
const MOST_LOOKS = 12

/** What is under way is looked at again, until it is over or nobody can expect that any more. */
async function later({ looks, ...whose }: z.output<typeof ForgetType.input>, open: string): Promise<string> {
  if (looks === MOST_LOOKS) return `Sigue en curso: ${open}. Termínalo o anúlalo para que se borren sus datos.`
  const day = addDays(dayOf(now()), DAYS_BETWEEN_LOOKS)
  const dueAt = new Date(now().getTime() + DAYS_BETWEEN_LOOKS * 86_400_000)
  await act((unit) => enqueueOnce(unit, ForgetType, { input: { ...whose, looks: looks + 1 }, key: whose.id, dueAt }))
  return `Sigue en curso: ${open}. Lo miramos otra vez el ${formatDay(day)}.`
}

/** Row by row: a worker that dies begins again and finds less. */
async function run({ input, progress }: Running<typeof ForgetType.input>): Promise<Outcome> {
  const theirs = new Set([input.id, ...(input.documents ?? [])])
  const [kept, waiting] = [new Map<PersonalKind, number>(), new Map<PersonalKind, number>()]
  const count = (of: Map<PersonalKind, number>, kind: PersonalKind) => of.set(kind, (of.get(kind) ?? 0) + 1)
  for await (const found of rowsOf(theirs, () => progress(0, 0))) {
    if (!(await forgetIn(found, theirs))) count(waiting, found.kind)
    else if (found.kind.personal.kept) count(kept, found.kind)
  }
  const [law, open] = [toldOf(kept), toldOf(waiting)]
  const stays = law ? ` Con su nombre y documento quedan, porque la ley lo manda: ${law}.` : ''
  return {
    summary: `Borramos teléfonos, direcciones y nombres de lo que ya terminó.${stays}${open ? ` ${await later(input, open)}` : ''}`,
  }
}

export const ForgetJob: DeclaredJob<typeof ForgetType.input> = job({ ...ForgetType, run })
