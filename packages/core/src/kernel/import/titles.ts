import * as z from 'zod'
import { act } from '../db/act'
import { kind } from '../db/kind'
import type { Chosen, Column, Match } from '../sheet/columns'
import { columnLetter, guessOf, titleKey } from '../sheet/columns'
import { emptyRecord } from '../values/own'

/** Titles that a shop has matched by hand, kept for each kind of import. */
const MAX_TITLES = 300

/** What the titles of a shop's sheets mean, as somebody said once: a key of ours, or '' for nothing. */
export const KnownTitles = kind({
  name: 'importTitles',
  label: 'los títulos de las planillas',
  schema: z.object({
    /** Type of the import. */
    id: z.string(),
    titles: z.record(z.string(), z.string()),
  }),
  audited: false,
})

/** What the titles of earlier sheets meant; nothing at first. */
export const knownTitles = async (type: string): Promise<Readonly<Record<string, string>>> =>
  (await KnownTitles.find(type))?.titles ?? {}

/**
 * Keeps what a person said that the columns of a sheet are, by their titles, where we would have guessed something else.
 * `besides`: other answers about the sheets of this kind, under keys that no title has.
 */
export async function learnTitles(
  type: string,
  {
    columns,
    match,
    chosen,
    besides = {},
  }: { columns: readonly Column[]; match: Match; chosen: Chosen; besides?: Chosen },
): Promise<void> {
  const said = match.header.flatMap((title, index): [string, string][] => {
    const key = chosen[columnLetter(index)]
    return key === undefined || titleKey(title) === '' ? [] : [[titleKey(title), key]]
  })
  if (said.length === 0 && Object.keys(besides).length === 0) return
  await act(async (unit) => {
    const before = await KnownTitles.find(type)
    const titles: Record<string, string> = Object.assign(emptyRecord(), before?.titles)
    for (const [title, key] of said) {
      if (guessOf(columns, title) === key || (key === '' && guessOf(columns, title) === undefined)) delete titles[title]
      else titles[title] = key
    }
    Object.assign(titles, besides)
    if (JSON.stringify(titles) === JSON.stringify(before?.titles ?? {})) return
    const row = { id: type, titles: Object.fromEntries(Object.entries(titles).slice(-MAX_TITLES)) }
    if (before) unit.replace(KnownTitles, before, row)
    else unit.insertFirst(KnownTitles, row)
  })
}
