import type * as z from 'zod'
import { now } from '../kernel/context'
import { records } from '../kernel/records'
import { plain } from '../kernel/text'
import { dayOf } from '../kernel/time'
import { byStart, changedFrom, shownRow } from './validity'
import {
  presentWithholding,
  Withholding,
  type WithholdingEdit,
  type WithholdingFields,
  type WithholdingPatch,
  type WithholdingRow,
} from './withholding'

type Changes = Omit<z.output<typeof WithholdingPatch>, 'id' | 'active'>

/** Rates that an input asks for: the whole table, or new values from a day on. */
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
  const from = input.from ?? dayOf(now())
  const current = before && shownRow(before.rates, from)
  const next = {
    ratePpm: input.value ?? current!.ratePpm,
    nonDeclarantPpm: input.non_declarant_value ?? current?.nonDeclarantPpm ?? input.value!,
    minUvt: input.min_uvt ?? current?.minUvt ?? 0,
  }
  const same = (['ratePpm', 'nonDeclarantPpm', 'minUvt'] as const).every((field) => current?.[field] === next[field])
  if (before && same) return before.rates
  return changedFrom(before?.rates ?? [], { from, norm: input.norm ?? 'Definida por la tienda', ...next })
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
export const createWithholding = async (input: z.output<typeof WithholdingFields>) =>
  presentWithholding(await withholdings.create(input))
export const updateWithholding = async (input: z.output<typeof WithholdingEdit>) =>
  presentWithholding(await withholdings.update(input))
export const patchWithholding = async (input: z.output<typeof WithholdingPatch>) =>
  presentWithholding(await withholdings.patch(input))
export const removeWithholding = withholdings.remove

/** The active concepts, for whoever has to withhold. */
export const offeredWithholdings = (): Promise<WithholdingRow[]> => withholdings.offered()
