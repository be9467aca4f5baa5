import type * as z from 'zod'
import { may } from '../kernel/context'
import { slicePage } from '../kernel/db/lists/page'
import type { PageInput } from '../kernel/db/lists/page-shape'
import type { Permission } from '../kernel/permissions'
import { plain } from '../kernel/values/text'

export interface Choice {
  id: string
  name: string
  active: boolean
}
type Input = PageInput & { search?: string; active?: boolean }

/**
 * A page of records for whoever only chooses one: its name and whether it is active. It is searched and ordered by the
 * name alone, so that neither tells what else the record holds.
 */
function shortList(rows: readonly Choice[], input: Input) {
  const words = plain(input.search ?? '').split(' ')
  const kept = rows.filter(
    (row) =>
      (input.active === undefined || row.active === input.active) &&
      words.every((word) => ` ${plain(row.name)}`.includes(` ${word}`)),
  )
  const { data, meta } = slicePage(kept, input)
  return { data: data.map(({ id, name, active }) => ({ id, name, active })), meta }
}

/** The list of some records for whoever may read them, and for others what it takes to choose one. */
export const listOrNames =
  <W extends Choice, M>(
    records: { rows: { every(): Promise<Choice[]> }; list(input: Input): Promise<{ data: W[]; meta: M }> },
    read: Permission,
  ) =>
  async (input: Input): Promise<{ data: (Partial<W> & Choice)[]; meta: M }> =>
    may(read) ? records.list(input) : (shortList(await records.rows.every(), input) as never)

/** What such a list shows of a record. */
export const nameOrAll = <W extends Choice>(output: z.ZodType<W, W>) =>
  (output as unknown as z.ZodObject).partial().required({ id: true, name: true, active: true }) as unknown as z.ZodType<
    Partial<W> & Choice,
    Partial<W> & Choice
  >
