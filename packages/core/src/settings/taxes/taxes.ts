import type * as z from 'zod'
import { now } from '../../kernel/context'
import type { Row } from '../../kernel/db/kind-spec'
import { invalid } from '../../kernel/errors'
import { records } from '../../kernel/records/records'
import { plain } from '../../kernel/values/text'
import { dayOf } from '../../kernel/values/time'
import { presentTax, Tax, TaxOutput, type TaxRow } from './tax'
import { TaxFields, TaxPatch } from './tax.input'
import { byStart, nextRates, stillToCome } from './validity'

type Changes = Omit<z.output<typeof TaxPatch>, 'id' | 'active'>

/** Rates that an input asks for: the whole table, or a change from a day on. */
function ratesOf(input: Changes, before: TaxRow | undefined): TaxRow['rates'] {
  if (input.validity) return byStart(input.validity.map(({ value, ...row }) => ({ ...row, valueBps: value })))
  const { from, norm, value: valueBps } = input
  return nextRates(before?.rates ?? [], { from, norm, valueBps }, dayOf(now()))
}

function ownOf(input: Changes, before?: TaxRow) {
  const code = input.code ?? before?.code ?? 'IVA'
  const rates = ratesOf(input, before)
  const free = code === 'EXENTO' || code === 'EXCLUIDO'
  // What is over was right in its time.
  if (free && stillToCome(rates, dayOf(now())).some((rate) => rate.valueBps > 0))
    throw invalid({ [input.validity ? 'validity' : 'value']: ['Un exento o excluido va con 0 %'] })
  return { name: input.name ?? before!.name, code, rates }
}

/** Its rates by date are one table on the wire and in the row, and one rate of today beside it: told by hand. */
export const taxes = records(Tax, {
  fields: { create: TaxFields, changes: TaxPatch, output: TaxOutput, toWire: presentTax },
  searchBy: (t) => [t.name, t.code],
  toRow: ownOf,
  distinct: { field: 'name', of: (t) => plain(t.name), taken: 'Ya tienes un impuesto con este nombre' },
})

/** Every tax of the shop, also the inactive ones: a shop has a handful. */
export const everyTax = (): Promise<Row<typeof Tax.schema>[]> => taxes.rows.every()
