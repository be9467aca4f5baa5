import { plain, words } from '../../values/text'
import { type Item, partition } from '../keys'
import { type Range, range } from '../read'

/**
 * Word rows beside a record: one for each distinct word, `<word>.<id>`, carrying all words of the record.
 * A search reads the rows under its rarest word and keeps those that have the others: its cost is its matches.
 */
export function wordItems(kind: string, id: string, texts: (string | undefined)[]): Item[] {
  const list = words(texts)
  const all = ` ${list.join(' ')}`
  return list.map((word) => ({ pk: partition('search', kind), sk: `${word}.${id}`, all }))
}

/** Records that a search answers at most: whoever needs more writes another word. */
export const MAX_MATCHES = 300

/** Rows of a word that are read to learn whether it is rare. */
const PROBE = 100

/** Word rows that a search looks at when all its words are common. */
const MAX_LOOKED = 5_000

/** Ids that a search found; `more` when there may be others that it did not look at. */
export interface Matches {
  ids: string[]
  more: boolean
}

/**
 * Ids of the records that have every word of `text` as a prefix of one of theirs, exact words first: all of them, or the
 * first `max`. What it costs is bounded, however many records there are.
 */
export async function matches(kind: string, text: string, max = MAX_MATCHES): Promise<Matches> {
  const wanted = [...new Set(plain(text).split(' '))]
    .filter(Boolean)
    .map((w) => w.slice(0, 24))
    .slice(0, 8)
  const driver = [...wanted].sort((a, b) => b.length - a.length)[0]
  if (!driver) return { ids: [], more: false }
  const pk = partition('search', kind)
  const rare = wanted.length > 1 ? await rareMatches(pk, wanted) : undefined
  const found = rare
    ? { ids: rare, more: false }
    : await firstIds({ pk, prefix: driver, only: ['sk'], ...having(wanted.filter((w) => w !== driver)) }, max)
  return { ids: found.ids.slice(0, max), more: found.more || found.ids.length > max }
}

/** Reads the beginning of every word at once: when one of them ends there, what it found decides, however common the rest. */
async function rareMatches(pk: string, wanted: readonly string[]): Promise<string[] | undefined> {
  const probes = await Promise.all(wanted.map((prefix) => range({ pk, prefix, only: ['sk', 'all'], limit: PROBE })))
  const rarest = probes.filter(({ next }) => !next).sort((a, b) => a.items.length - b.items.length)[0]
  if (!rarest) return undefined
  const all = rarest.items.filter((item) => wanted.every((word) => String(item.all).includes(` ${word}`)))
  return [...new Set(all.map(idOf))]
}

const having = (words: readonly string[]): Pick<Range, 'filter'> =>
  words.length === 0
    ? {}
    : {
        filter: {
          expression: words.map((_, i) => `contains(#all, :w${i})`).join(' AND '),
          names: { '#all': 'all' },
          values: Object.fromEntries(words.map((w, i) => [`:w${i}`, ` ${w}`])),
        },
      }

const idOf = ({ sk }: Item): string => sk.slice(sk.indexOf('.') + 1)

/** A little over `max` ids of a range when it has them; a filter may take several queries to find them. */
async function firstIds(wanted: Range, max: number): Promise<Matches> {
  const ids = new Set<string>()
  let start: Range['start']
  let looked = 0
  do {
    const answer = await range({ ...wanted, start, limit: wanted.filter ? 1_000 : max + 1 })
    for (const item of answer.items) ids.add(idOf(item))
    looked += answer.scanned
    start = answer.next
  } while (start && ids.size <= max && looked < MAX_LOOKED)
  return { ids: [...ids], more: start !== undefined }
}
