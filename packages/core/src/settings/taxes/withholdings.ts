import type * as z from 'zod'
import { now } from '../../kernel/context'
import { records } from '../../kernel/records/records'
import { plain } from '../../kernel/values/text'
import { dayOf } from '../../kernel/values/time'
import { needActivity } from '../../reference/activity-codes'
import { byStart, nextRates } from './validity'
import { presentWithholding, Withholding, WithholdingOutput, type WithholdingRow } from './withholding'
import { WithholdingEdit, WithholdingFields, WithholdingPatch } from './withholding.input'

type Changes = Omit<z.output<typeof WithholdingPatch>, 'id' | 'active'>

/** Rates that an input asks for: the whole table, or a change from a day on. */
function ratesOf(input: Changes, before: WithholdingRow | undefined): WithholdingRow['rates'] {
  if (input.validity) {
    const rows = input.validity.map(({ value, non_declarant_value, min_uvt, ...row }) => ({
      ...row,
      ratePpm: value,
      nonDeclarantPpm: non_declarant_value ?? value,
      minUvt: min_uvt,
    }))
    return byStart(rows)
  }
  const { from, norm, value: ratePpm, non_declarant_value: nonDeclarantPpm, min_uvt: minUvt } = input
  const change = { from, norm, ratePpm, nonDeclarantPpm, minUvt }
  const first = { nonDeclarantPpm: nonDeclarantPpm ?? ratePpm, minUvt: minUvt ?? 0 }
  return nextRates(before?.rates ?? [], before ? change : { ...change, ...first }, dayOf(now()))
}

/** Where and of whom an ICA is withheld; null takes the municipality away. @throws AppError 422 at `city` or `activities` */
function icaOf(input: Changes, before: WithholdingRow | undefined): Pick<WithholdingRow, 'city' | 'activities'> {
  const city = input.city === undefined ? before?.city : (input.city ?? undefined)
  const activities = [...new Set(input.activities ?? before?.activities)].sort()
  for (const code of activities) needActivity(code, 'activities')
  return { city, activities: activities.length > 0 ? activities : undefined }
}

/** As of the taxes, the rates are told by hand. */
export const withholdings = records(Withholding, {
  fields: {
    create: WithholdingFields,
    edit: WithholdingEdit,
    changes: WithholdingPatch,
    output: WithholdingOutput,
    toWire: presentWithholding,
  },
  searchBy: (w) => [w.name, w.type],
  toRow: (input: Changes, before) => {
    const type = input.type ?? before?.type ?? 'retefuente'
    return {
      name: input.name ?? before!.name,
      type,
      concept: before?.concept,
      ...(type === 'reteica' ? icaOf(input, before) : { city: undefined, activities: undefined }),
      rates: ratesOf(input, before),
    }
  },
  distinct: { field: 'name', of: (w) => plain(w.name), taken: 'Ya tienes una retención con este nombre' },
})
