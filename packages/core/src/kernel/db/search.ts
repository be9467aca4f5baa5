import { plain, words } from '../text'
import { type Item, partition } from './keys'
import { type Range, range, rangeAll } from './read'

/**
 * Word rows beside a record: one for each distinct word, `<word>.<id>`, carrying all words of the record.
 * A search reads the rows under its rarest word and keeps those that have the others: its cost is its matches.
 */
export function wordItems(kind: string, id: string, texts: (string | undefined)[]): Item[] {
  const list = words(texts)
  const all = ` ${list.join(' ')}`
  return list.map((word) => ({ pk: partition('search', kind), sk: `${word}.${id}`, all }))
}

/** Rows of a word that are read to learn whether it is rare. */
const PROBE = 100

/**
 * Ids of the records that have every word of `text` as a prefix of one of theirs, exact words first.
 * With `max`, reading stops soon after that many: for whoever shows the first ones while a person types.
 */
export async function matches(kind: string, text: string, max = Number.POSITIVE_INFINITY): Promise<string[]> {
  const wanted = [...new Set(plain(text).split(' '))]
    .filter(Boolean)
    .map((w) => w.slice(0, 24))
    .slice(0, 8)
  const driver = [...wanted].sort((a, b) => b.length - a.length)[0]
  if (!driver) return []
  const pk = partition('search', kind)
  const rare = wanted.length > 1 ? await rareMatches(pk, wanted) : undefined
  if (rare) return rare
  const found: Range = { pk, prefix: driver, only: ['sk'], ...having(wanted.filter((w) => w !== driver)) }
  return Number.isFinite(max) ? firstIds(found, max) : [...new Set((await rangeAll(found)).map(idOf))]
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

/** At least `max` ids of a range when it has them; a filter may take several queries to find them. */
async function firstIds(wanted: Range, max: number): Promise<string[]> {
  const ids = new Set<string>()
  let start: Range['start']
  do {
    const answer = await range({ ...wanted, start, limit: wanted.filter ? 2_000 : max })
    for (const item of answer.items) ids.add(idOf(item))
    start = answer.next
  } while (start && ids.size < max)
  return [...ids]
}
