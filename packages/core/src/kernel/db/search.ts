import { plain, words } from '../text'
import { type Item, partition } from './keys'
import { type Range, range, rangeAll } from './read'

/**
 * Word rows beside a record: one for each distinct word, `<word>.<id>`, carrying all words of the record.
 * A search reads the rows under its longest word and keeps those that have the others: its cost is its matches.
 */
export function wordItems(kind: string, id: string, texts: (string | undefined)[]): Item[] {
  const list = words(texts)
  const all = ` ${list.join(' ')}`
  return list.map((word) => ({ pk: partition('search', kind), sk: `${word}.${id}`, all }))
}

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
  const others = wanted.filter((w) => w !== driver)
  const found: Range = {
    pk: partition('search', kind),
    prefix: driver,
    only: ['sk'],
    ...(others.length
      ? {
          filter: {
            expression: others.map((_, i) => `contains(#all, :w${i})`).join(' AND '),
            names: { '#all': 'all' },
            values: Object.fromEntries(others.map((w, i) => [`:w${i}`, ` ${w}`])),
          },
        }
      : {}),
  }
  return Number.isFinite(max) ? firstIds(found, max) : [...new Set((await rangeAll(found)).map(idOf))]
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
