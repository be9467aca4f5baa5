import * as z from 'zod'
import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { balance, compact, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { document } from '../../documents/document'
import { mulDiv } from '../../kernel/values/money'
import type { PaymentBank } from '../../settings/payment-types/payment-bank'
import { moneyFields, moneyMade, moneyMoves, moneyStates, moneyVoided, moneyWords } from '../banks/money-document'
import { depositors } from './ways'

/** Parts per million of a whole. */
const WHOLE = 1_000_000

/** What was sold with a card, as it waits for its bank. */
const Sold = z.object({
  itemId: z.string(),
  documentId: z.string(),
  number: z.string(),
  account: z.string(),
  cents: z.number().int().positive(),
})
export type SoldLine = z.output<typeof Sold>

/** What an acquirer takes of what it pays: its commission with IVA, and what it withholds. */
export const takings = ['fee', 'vat', 'retefuente', 'reteiva', 'reteica'] as const
export type Takings = Record<(typeof takings)[number], number>

const cents = () => z.number().int().nonnegative()

/** A deposit of an acquirer or of a gateway: what it paid of sales by card or of online payments, less what it took. */
export const CardSettlement = document({
  name: 'cardSettlement',
  label: 'la liquidación de tarjetas',
  words: {
    ...moneyWords,
    via: 'Quién consigna',
    sold: 'Ventas con tarjeta',
    taken: 'Descuentos',
    netCents: 'Consignado',
    fee: 'Comisión',
    vat: 'IVA de la comisión',
    retefuente: 'Retefuente',
    reteiva: 'ReteIVA',
    reteica: 'ReteICA',
    thirdId: 'Adquirente',
    itemId: false,
    documentId: false,
    bankId: 'Banco',
  },
  id: 'cardSettlement',
  prefix: 'LT-',
  states: moneyMoves,
  names: moneyStates,
  voided: 'void',
  fields: {
    ...moneyFields,
    via: z.enum(depositors).default('card'),
    bankId: z.string(),
    bankName: z.string(),
    thirdId: z.string().optional(),
    sold: z.array(Sold),
    taken: z.object({ fee: cents(), vat: cents(), retefuente: cents(), reteiva: cents(), reteica: cents() }),
    netCents: cents(),
  },
  made: moneyMade,
  entered: moneyVoided,
  list: { dated: 'day', filters: { state: 'state' } },
  refs: { bank: (row) => row.bankId, provider: (row) => row.thirdId },
  plural: 'liquidaciones de tarjetas',
})
export type CardSettlementData = z.output<typeof CardSettlement.schema>

type Settled = Pick<CardSettlementData, 'sold' | 'taken' | 'netCents' | 'thirdId'>

interface Ways {
  bank: PaymentBank
  mapping: Mapping
  /** Whether the IVA of an expense is a credit of the shop's; else it is a cost of it. */
  credits: boolean
  /** What the sales had before IVA and their IVA, that the acquirer withholds on. */
  bases: { goods: number; vat: number }
}

/**
 * Entry of a deposit of an acquirer: the money, its commission with IVA and what it withheld, against what each sale waits for.
 * Source: facts B3.1 row 9, vector of the card of 119.000.
 */
export function cardEntry({ sold, taken, netCents, thirdId }: Settled, { bank, mapping, credits, bases }: Ways) {
  const third = thirdId ? { thirdId } : {}
  const cost = credits ? 0 : taken.vat
  const withheld = (
    [
      ['retefuente', 'retefuenteFavor', bases.goods],
      ['reteiva', 'reteIvaFavor', bases.vat],
      ['reteica', 'reteIcaFavor', bases.goods],
    ] as const
  ).map(([kind, role, base]) =>
    debit(accountOf(role, mapping), taken[kind], {
      ...third,
      tax: { kind, baseCents: base, ratePpm: base > 0 ? mulDiv(taken[kind], WHOLE, base) : 0 },
    }),
  )
  const lines: EntryLine[] = compact([
    debit(bank.account, netCents, { bankId: bank.id }),
    debit(accountOf('cardFees', mapping), taken.fee + cost, third),
    debit(accountOf('vatOnExpenses', mapping), taken.vat - cost, {
      ...third,
      tax: {
        kind: 'iva',
        baseCents: taken.fee,
        ratePpm: taken.fee > 0 ? mulDiv(taken.vat, WHOLE, taken.fee) : 0,
      },
    }),
    ...withheld,
    ...sold.map((line) => credit(line.account, line.cents, { bankId: bank.id, documentRef: line.documentId })),
  ])
  return [...balance(lines)]
}
