import { raiseFence } from '../db/fence'
import { type Item, partition } from '../db/keys'
import { range, rangeAll } from '../db/read'
import { type Day, monthOf } from '../values/time'
import { today } from './spans'
import { settled } from './sums'

/**
 * A moment of a book, some seconds back: what came before it is there, and nothing is put before it any more unless a
 * revision changes. What somebody has made of the book up to a moment can be carried on with the facts since.
 */
export interface Moment {
  day: Day
  upTo: string
  revs: string
}

/** Moments of a book, for who carries something on from one to the next. */
export function momentsOf<F>(book: { name: string; toFact: (item: Item) => F }) {
  /** Revisions of all months: each write before the mark of today bumps one of them. */
  async function revisions(): Promise<string> {
    const months = await rangeAll({ pk: partition(book.name, 'months'), only: ['sk', 'rev'] })
    return months.map(({ sk, rev }) => `${sk}:${rev ?? 0}`).join(' ')
  }

  /** The moment that can be told now. Raises the fence, so it is for who means to come back. */
  async function moment(): Promise<Moment> {
    const day = today()
    const span = { pk: partition(book.name, monthOf(day)), from: day, to: `${day}￿`, descending: true, limit: 1 }
    const [last] = (await range(span)).items
    const upTo = last ? settled(last.sk) : `${day}.`
    await raiseFence(book.name, upTo)
    return { day, upTo, revs: await revisions() }
  }

  /** The facts since a moment, as they came; undefined when it is of another day or something was put before it. */
  async function since({ day, upTo, revs }: Moment): Promise<F[] | undefined> {
    if (day !== today()) return undefined
    const pk = partition(book.name, monthOf(day))
    const facts = rangeAll({ pk, from: day, to: `${day}￿`, start: { pk, sk: upTo } })
    const [items, now] = await Promise.all([facts, revisions()])
    return now === revs ? items.map(book.toFact) : undefined
  }

  return { moment, since }
}
