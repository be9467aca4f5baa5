import type * as z from 'zod'
import { now } from '../../kernel/context'
import { records } from '../../kernel/records'
import { plain } from '../../kernel/values/text'
import { dayOf } from '../../kernel/values/time'
import { byStart, nextRates } from './validity'
import { presentWithholding, Withholding, type WithholdingRow } from './withholding'
import type { WithholdingEdit, WithholdingFields, WithholdingPatch } from './withholding.input'

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

const withholdings = records(Withholding, {
  prefix: 'withholding',
  texts: (w) => [w.name, w.type],
  own: (input: Changes, before?: WithholdingRow) => ({
    name: input.name ?? before!.name,
    type: input.type ?? before?.type ?? 'retefuente',
    concept: before?.concept,
    rates: ratesOf(input, before),
  }),
  distinct: { field: 'name', of: (w) => plain(w.name), taken: 'Ya tienes una retención con este nombre' },
})

export async function listWithholdings(input: Parameters<typeof withholdings.list>[0]) {
  const { data, meta } = await withholdings.list(input)
  return { data: data.map(presentWithholding), meta }
}
export const getWithholding = async (input: { id: string }) => presentWithholding(await withholdings.get(input))
export const createWithholding = async ({ active, ...input }: z.output<typeof WithholdingFields>) =>
  presentWithholding(await withholdings.create(input, active))
export const updateWithholding = async ({ active, ...input }: z.output<typeof WithholdingEdit>) =>
  presentWithholding(await withholdings.update(input, active))
export const patchWithholding = async (input: z.output<typeof WithholdingPatch>) =>
  presentWithholding(await withholdings.patch(input))
export const removeWithholding = withholdings.remove
