import * as z from 'zod'
import { context, may, ownSales } from './context'
import { toPesos } from './values/money'

/** True when it is known without the parameters of the shop that the actor sees costs. */
export const editsCosts = (): boolean => ownSales()?.seesCosts ?? may('product-update')

const shown = () => editsCosts() || (!ownSales() && context().staffSeesCosts === true)

const schemas = new WeakSet<object>()
const known = new WeakMap<object, boolean>()

function marked<S extends object>(schema: S): S {
  schemas.add(schema)
  return schema
}

/**
 * Integer cents of what something cost, of what stock is worth or of what a sale left → pesos on the wire; null for
 * whoever may not see costs. An output that names such an amount with it cannot show it to the wrong person.
 */
export const asCost = () =>
  marked(
    z
      .number()
      .nullable()
      .transform((cents) => (cents === null || !shown() ? null : toPesos(cents))),
  )

/** What has costs somewhere inside, without them for whoever may not see them. */
export const withCosts = <S extends z.ZodType>(schema: S, hide: (value: z.output<S>) => z.output<S>) =>
  marked(schema.transform((value) => (shown() ? value : hide(value))))

/** True when an output has such amounts and it is not known yet whether whoever asks may see it. */
export const mustKnowCosts = (output: object): boolean =>
  !editsCosts() && !ownSales() && context().staffSeesCosts === undefined && carriesCosts(output)

function carriesCosts(output: object): boolean {
  let carries = known.get(output)
  if (carries === undefined) {
    carries = reaches(output, new Set())
    known.set(output, carries)
  }
  return carries
}

function reaches(value: unknown, seen: Set<object>): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  if (schemas.has(value)) return true
  seen.add(value)
  const { _zod: inner } = value as { _zod?: { def: object } }
  return Object.values(inner ? inner.def : value).some((part) => reaches(part, seen))
}
