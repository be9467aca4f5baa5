import { type PageInput, slicePage } from '../kernel/db/lists/page'
import { plain } from '../kernel/values/text'

interface Named {
  id: string
  name: string
  active: boolean
}

/**
 * A page of records for whoever only chooses one: its name and whether it is active. It is searched and ordered by the
 * name alone, so that neither tells what else the record holds.
 */
export function shortList(
  rows: readonly Named[],
  input: PageInput & { search?: string | undefined; active?: boolean | undefined },
) {
  const words = plain(input.search ?? '').split(' ')
  const kept = rows.filter(
    (row) =>
      (input.active === undefined || row.active === input.active) &&
      words.every((word) => ` ${plain(row.name)}`.includes(` ${word}`)),
  )
  const { data, meta } = slicePage(kept, input)
  return { data: data.map(({ id, name, active }) => ({ id, name, active })), meta }
}
