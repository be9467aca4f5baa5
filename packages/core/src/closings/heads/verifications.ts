import * as z from 'zod'
import { daysOf } from '../../kernel/books/spans'
import { author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { AppError } from '../../kernel/errors'
import { getFile } from '../../kernel/files/store'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { step } from '../../kernel/jobs/step'
import type { Day } from '../../kernel/values/time'
import { sealedSoFar } from './export'
import {
  type BookName,
  bookNames,
  type HeadRow,
  HeadState,
  headOf,
  type Leaf,
  leafOf,
  leavesPath,
  type SealedDay,
  unpackDay,
} from './head'
import { itemsOf } from './posted'
import { bookTitles, type Finding, KEPT, Verification } from './verification'

/** Reads every fact of a shop's books and compares it with the heads of its days. */
export const VerifyJob = job({
  type: 'books.verify',
  title: 'Verificar los libros',
  lane: 'imports',
  input: z.object({}),
  run,
})

/** Asks for it. @returns the job that does it */
export const startVerification = () =>
  act(async (unit) => {
    unit.summary = 'Pidió verificar los libros'
    return { job: enqueue(unit, VerifyJob, { input: {} }).id }
  })

/** Up to where the books of the shop are sealed, and what the last verification found. */
export async function showSeals() {
  const [state, last] = await Promise.all([HeadState.find('last'), Verification.find('last')])
  return {
    through: state?.through ?? null,
    hash: state?.hash || null,
    verified: last
      ? {
          ...{ at: last.at, by: last.userName, through: last.through || null, hash: last.hash || null },
          ...{ facts: last.facts, unsealed: last.unsealed, found: last.found },
          findings: last.findings.map(({ day, book, fact, what }) => ({
            ...{ day, what, fact: fact ?? null },
            book: book ? bookTitles[book] : null,
          })),
        }
      : null,
  }
}

/** What is kept beside a head; undefined when it is gone or cannot be read. */
async function keptOf(head: HeadRow): Promise<SealedDay | undefined> {
  try {
    return unpackDay((await getFile(leavesPath(head))).bytes)
  } catch (error) {
    if (error instanceof AppError && error.status !== 404) throw error
    return undefined
  }
}

type Sealed = Leaf & { digest: string }

const parsed = (posted: Day, text: string): Sealed => {
  const [id = '', day = '', at = '', digest = ''] = text.split(' ')
  return { id, day, at, posted, text, digest }
}

/** Checks the chain of the heads, and answers the leaves that they seal, by book and id. */
async function checkHeads(heads: readonly HeadRow[], say: (finding: Finding) => void) {
  const leaves = new Map(bookNames.map((name) => [name, new Map<string, Sealed>()]))
  let before: HeadRow | undefined
  for (const head of heads) {
    const day = head.id
    const kept = await keptOf(head)
    if (head.prev !== (before?.hash ?? ''))
      say({
        day: before?.id ?? day,
        what: before
          ? `el sello del ${day} no continúa el de este día: se reemplazó, o se quitaron días entre los dos`
          : 'faltan los sellos de los primeros días',
      })
    before = head
    if (!kept) {
      say({ day, what: 'falta la lista de los hechos que se sellaron' })
      continue
    }
    const again = headOf(day, head.prev, kept.leaves)
    for (const book of bookNames)
      if (again.books[book]?.root !== head.books[book]?.root)
        say({ day, book, what: 'la lista de los hechos del día no es la que se selló' })
    if (again.hash !== head.hash) say({ day, what: 'el sello no es el de sus libros' })
    for (const book of bookNames)
      for (const text of kept.leaves[book] ?? []) {
        const leaf = parsed(day, text)
        leaves.get(book)!.set(leaf.id, leaf)
      }
  }
  return leaves
}

/** What happened to a sealed fact, as it stands now; undefined for one that is as it was. */
function changeOf(was: Sealed, is: Leaf): string | undefined {
  if (is.text === was.text) return undefined
  if (is.day !== was.day) return `movido: su fecha era ${was.day} y ahora es ${is.day}`
  if (is.at !== was.at) return `movido: su instante de registro era ${was.at} y ahora es ${is.at}`
  return 'cambiado'
}

/** Compares every fact with what was sealed. @returns what was found, and how many facts there are */
async function verify(told: Running['progress']) {
  const findings: Finding[] = []
  const say = (finding: Finding) => void findings.push(finding)
  const { heads, through, first, today } = await sealedSoFar()
  const [state, leaves] = await Promise.all([HeadState.find('last'), checkHeads(heads, say)])
  const last = heads.at(-1)
  if (state && state.hash !== (last?.hash ?? '')) say({ day: through, what: 'faltan los últimos sellos' })
  const parts = bookNames.length + 1
  await told(1, parts)
  let [facts, unsealed] = [0, 0]
  for (const [i, book] of bookNames.entries()) {
    const own = leaves.get(book)!
    const seen = new Set<string>()
    for await (const leaf of leavesNow(book, daysOf(first, today))) {
      facts += 1
      const { id, posted } = leaf
      const was = own.get(id)
      if (seen.has(id)) say({ day: posted, book, fact: id, what: 'agregado: está dos veces' })
      else if (was) {
        const what = changeOf(was, leaf)
        if (what) say({ day: was.posted, book, fact: id, what })
      } else if (posted > through) unsealed += 1
      else say({ day: posted, book, fact: id, what: 'agregado: no estaba entre los hechos sellados de ese día' })
      seen.add(id)
    }
    for (const [id, { posted }] of own) if (!seen.has(id)) say({ day: posted, book, fact: id, what: 'quitado' })
    await told(i + 2, parts)
  }
  return { findings, facts, unsealed, through, hash: last?.hash ?? '' }
}

async function* leavesNow(book: BookName, days: readonly Day[]): AsyncGenerator<Leaf> {
  for await (const item of itemsOf(book, days)) yield leafOf(item)
}

async function run({ progress }: Running): Promise<Outcome> {
  const { findings, ...told } = await verify(progress)
  // What it did is a fact of the audit itself: whoever runs it again is given what was found the first time.
  const { facts, found } = await step('found', async (unit) => {
    const last = await Verification.find('last')
    const next = {
      ...{ id: 'last' as const, at: now().toISOString(), userName: author().name, ...told },
      ...{ findings: findings.slice(0, KEPT), found: findings.length },
    }
    if (last) unit.replace(Verification, last, next)
    else unit.insertFirst(Verification, next)
    unit.summary = next.found === 0 ? 'Verificó los libros: están enteros' : 'Verificó los libros: no están enteros'
    return { facts: next.facts, found: next.found }
  })
  const counted = `${facts.toLocaleString('es-CO')} registros`
  if (found === 0) return { summary: `Tus libros están enteros: ${counted}, y nada cambió.` }
  const wrong = `${found.toLocaleString('es-CO')} hallazgos en ${counted}`
  return { summary: `Tus libros no están enteros: ${wrong}. Mira cuáles en «Para el contador».` }
}
