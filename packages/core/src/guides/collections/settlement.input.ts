import * as z from 'zod'
import { day, flag, id, optional, optionalText, paging, pesos } from '../../kernel/values/fields'
import { collectionStates } from '../guide.states'

/** Guides that one transaction settles. */
export const MAX_SETTLED = 40

export const CollectionsInput = z.object({
  ...paging,
  state: optional(z.enum(collectionStates)),
  carrier: optional(id()),
})

const Line = z.object({
  guide_id: id('Elige la guía'),
  /** What of it was paid; all that is owed when it is left out. */
  collected: optional(pesos({ min: 1 })),
  freight: optional(pesos()),
  commission: optional(pesos()),
  vat: optional(pesos()),
})

/**
 * What a carrier or courier paid of what it collected. What it took for freight, commission and their IVA is told by line or
 * for all of them together. The money enters a bank, or the register of whoever receives it without one.
 */
export const NewSettlementInput = z.object({
  lines: z
    .array(Line, 'Elige las guías')
    .min(1, 'Elige las guías')
    .max(MAX_SETTLED, `Liquida hasta ${MAX_SETTLED} guías a la vez`),
  bank_id: optional(id()),
  open_register_id: optional(id()),
  date: optional(day()),
  freight: optional(pesos()),
  commission: optional(pesos()),
  vat: optional(pesos()),
  /** A courier keeps what is owed to them for deliveries. */
  keep_fees: optional(flag()),
  /** What came in, to be checked against the rest. */
  paid: optional(pesos()),
  reference: optionalText(80),
})

export const ListSettlementsInput = z.object({
  ...paging,
  carrier: optional(id()),
  state: optional(z.enum(['posted', 'void'])),
  from: optional(day()),
  to: optional(day()),
})

export const VoidSettlementInput = z.object({
  id: id(),
  reason: optionalText(200),
  open_register_id: optional(id()),
})
