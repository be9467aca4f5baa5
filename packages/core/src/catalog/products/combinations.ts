import type { VariantTermData } from './variant'

export interface Option {
  id: string
  name: string
  terms: readonly { id: string; name: string }[]
}

/** How many combinations some attributes make. */
export const combinationCount = (options: readonly Option[]): number =>
  options.length === 0 ? 0 : options.reduce((total, o) => total * o.terms.length, 1)

/** Every combination of one term of each attribute, the first attribute changing slowest. */
export function combinations(options: readonly Option[]): VariantTermData[][] {
  if (options.length === 0) return []
  return options.reduce<VariantTermData[][]>(
    (lists, { id, name, terms }) =>
      lists.flatMap((list) =>
        terms.map((term) => [...list, { attributeId: id, attribute: name, termId: term.id, term: term.name }]),
      ),
    [[]],
  )
}
