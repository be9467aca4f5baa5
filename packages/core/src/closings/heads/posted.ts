import * as z from 'zod'
import { daysOf, stretches } from '../../kernel/books/spans'
import { type Item, partition } from '../../kernel/db/keys'
import { kind } from '../../kernel/db/kind'
import { range, rangeAll } from '../../kernel/db/read'
import { type Day, lastDayOf, monthOf } from '../../kernel/values/time'
import { type BookName, bookNames, type Leaf, leafOf, sealedBooks } from './head'

/**
 * How far what came late to the days of a month is sealed: the revisions of its days, which every late fact raises. So
 * facts dated earlier are found without a further item of whoever writes them.
 */
export const HeadMark = kind({
  name: 'headMark',
  label: 'la marca de los sellos',
  schema: z.object({
    /** `<book>.<month>` */
    id: z.string(),
    /** Of the month, when nothing of it waits. */
    rev: z.number().int(),
    days: z.record(z.string(), z.number().int()),
  }),
  audited: false,
})
export type MarkRow = z.output<typeof HeadMark.schema>

const revOf = ({ rev }: Item): number => Number(rev ?? 0)

/** A month that late facts came to since it was last sealed: its revision, and those of its days that changed. */
interface LateMonth {
  month: string
  rev: number
  days: Map<Day, number>
}

/** Months up to that of `to` with days that were written late, and not sealed since. */
export async function lateMonths(name: BookName, to: Day): Promise<LateMonth[]> {
  const book = sealedBooks[name].name
  const [months, rows] = await Promise.all([
    rangeAll({ pk: partition(book, 'months'), to: monthOf(to), only: ['sk', 'rev'] }),
    rangeAll({ pk: partition(HeadMark.name), prefix: `${name}.` }),
  ])
  const marks = new Map(rows.map(HeadMark.fromItem).map((mark) => [mark.id, mark]))
  const changed = months.filter((month) => revOf(month) !== (marks.get(`${name}.${month.sk}`)?.rev ?? 0))
  return Promise.all(
    changed.map(async (head) => {
      const known = marks.get(`${name}.${head.sk}`)?.days ?? {}
      const pk = partition(book, 'days')
      const days = await rangeAll({ pk, from: `${head.sk}-01`, to: lastDayOf(head.sk), only: ['sk', 'rev'] })
      const late = days.flatMap((day): [Day, number][] =>
        revOf(day) === (known[day.sk] ?? 0) ? [] : [[day.sk, revOf(day)]],
      )
      return { month: head.sk, rev: revOf(head), days: new Map(late) }
    }),
  )
}

/** Stored facts of some days of a book, in their order. */
export async function* itemsOf(name: BookName, days: readonly Day[]): AsyncGenerator<Item> {
  const inOrder = [...days].sort()
  for (const month of new Set(inOrder.map(monthOf)))
    for (const [from, to] of stretches(inOrder.filter((day) => monthOf(day) === month))) {
      let start: Awaited<ReturnType<typeof range>>['next']
      do {
        const page = await range({ pk: sealedBooks[name].partition(month), from, to: `${to}￿`, start })
        yield* page.items
        start = page.next
      } while (start)
    }
}

/** What was posted on a day, by its book. */
export type PostedDay = Partial<Record<BookName, Leaf[]>>

/** What was posted in a period, by its day, and how far each book is sealed with it. */
interface Posted {
  days: Map<Day, PostedDay>
  marks: MarkRow[]
}

/**
 * Everything that was posted from `from` to `to`, days of one month, whatever day it is dated: facts are dated no later than
 * they are posted, so that those of the days themselves and of earlier days that were written to late are all.
 */
export async function postedIn(from: Day, to: Day): Promise<Posted> {
  const found: Posted = { days: new Map(), marks: [] }
  for (const name of bookNames) {
    const late = await lateMonths(name, to)
    const earlier = late.flatMap(({ days }) => [...days.keys()].filter((day) => day < from))
    const waiting = new Set<Day>()
    for await (const item of itemsOf(name, [...earlier, ...daysOf(from, to)])) {
      const leaf = leafOf(item)
      if (leaf.posted > to) waiting.add(leaf.day)
      if (leaf.posted < from || leaf.posted > to) continue
      const day: PostedDay = found.days.get(leaf.posted) ?? {}
      found.days.set(leaf.posted, day)
      const own = (day[name] ??= [])
      own.push(leaf)
    }
    for (const { month, rev, days } of late) {
      const settled = [...days].filter(([day]) => day <= to && !waiting.has(day))
      if (settled.length === 0 && days.size > 0) continue
      const whole = settled.length === days.size
      found.marks.push({ id: `${name}.${month}`, rev: whole ? rev : 0, days: Object.fromEntries(settled) })
    }
  }
  return found
}
