import * as z from 'zod'
import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { balance, compact, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { document } from '../../documents/document'
import { mulDiv } from '../../kernel/values/money'
import { FULL_PPM } from '../../settings/taxes/ppm'
import {
  moneyFields,
  moneyMade,
  moneyMoves,
  moneyStates,
  moneyVoided,
  moneyWords,
} from '../../treasury/banks/money-document'

const cents = () => z.number().int()

/** A guide that was paid, and what the carrier took of it. */
const Line = z.object({
  guideId: z.string(),
  number: z.string(),
  orderNumber: z.string(),
  account: z.string(),
  cents: cents(),
  freightCents: cents(),
  commissionCents: cents(),
  vatCents: cents(),
  /** What of its freight was an expense since its label was bought, and whom it is owed to. */
  owedFreight: z.object({ account: z.string(), providerId: z.string(), cents: cents() }).optional(),
})
export type SettledLine = z.output<typeof Line>

/** What a courier kept of it, of an order that they delivered. */
const Fee = z.object({ account: z.string(), documentId: z.string(), number: z.string(), cents: cents() })
export type FeeLine = z.output<typeof Fee>

/**
 * What a carrier or courier paid of what it collected at the door, less what it took. `cents` is what it owes less from then
 * on, `paidCents` what came in.
 */
export const Settlement = document({
  name: 'codSettlement',
  label: 'la liquidación',
  plural: 'liquidaciones de recaudos',
  words: {
    ...moneyWords,
    carrier: false,
    carrierId: false,
    carrierName: 'Quien paga',
    guides: 'Guías',
    guideId: 'Guía',
    orderNumber: 'Pedido',
    fees: 'Domicilios',
    documentId: 'Documento',
    freightCents: 'Flete',
    owedFreight: 'Flete que ya se debía',
    providerId: false,
    commissionCents: 'Comisión',
    vatCents: 'IVA',
    vatCredited: 'IVA descontable',
    feesCents: 'Domicilios',
    paidCents: 'Pagado',
    bankId: 'Banco',
    reference: 'Referencia',
  },
  id: 'codSettlement',
  prefix: 'LR-',
  states: moneyMoves,
  names: moneyStates,
  voided: 'void',
  fields: {
    ...moneyFields,
    carrier: z.enum(['conveyor', 'courier']),
    carrierId: z.string(),
    carrierName: z.string(),
    guides: z.array(Line),
    fees: z.array(Fee),
    freightCents: cents(),
    commissionCents: cents(),
    vatCents: cents(),
    /** That IVA is a credit of the shop's; else it is a cost of what was sent. */
    vatCredited: z.boolean().optional(),
    feesCents: cents(),
    paidCents: cents(),
    bankId: z.string().optional(),
    bankName: z.string().optional(),
    /** The register that the cash went through. */
    shiftId: z.string().optional(),
    reference: z.string().optional(),
  },
  made: moneyMade,
  entered: moneyVoided,
  list: { dated: 'day', filters: { carrier: 'carrierId', state: 'state' }, indexes: ['carrier', 'state'] },
  refs: {
    bank: (row) => row.bankId,
    conveyor: (row) => (row.carrier === 'conveyor' ? row.carrierId : undefined),
    courier: (row) => (row.carrier === 'courier' ? row.carrierId : undefined),
  },
  packed: true,
})
export type SettlementData = z.output<typeof Settlement.schema>

type Settled = Pick<
  SettlementData,
  'guides' | 'fees' | 'paidCents' | 'freightCents' | 'commissionCents' | 'vatCents' | 'vatCredited' | 'carrierId'
>

interface Ways {
  /** The bank that the money entered; cash without one. */
  bank?: { id: string; account: string }
  mapping: Mapping
}

/**
 * Entry of a settlement: the money, freight and commission as expenses with their IVA, and what a courier kept, against what
 * was owed for each guide. Freight that was an expense since its label was bought is owed less by what the carrier took.
 * Source: facts B3.1 rows 34 and 36, vector `cod_settlement_150000`.
 */
export function settlementEntry(settled: Settled, { bank, mapping }: Ways): EntryLine[] {
  const { paidCents, commissionCents, vatCents, carrierId: thirdId } = settled
  const owed = settled.guides.flatMap(({ guideId, owedFreight }) => (owedFreight ? [{ guideId, ...owedFreight }] : []))
  const freightCents = settled.freightCents - owed.reduce((sum, { cents }) => sum + cents, 0)
  const cost = settled.vatCredited ? 0 : vatCents
  const [taxed, baseCents] = commissionCents > 0 ? ['commission', commissionCents] : ['freight', settled.freightCents]
  return [
    ...balance(
      compact([
        bank ? debit(bank.account, paidCents, { bankId: bank.id }) : debit(accountOf('cash', mapping), paidCents),
        ...owed.map(({ account, cents, providerId, guideId }) =>
          debit(account, cents, { thirdId: providerId, documentRef: guideId }),
        ),
        debit(accountOf('freight', mapping), freightCents + (taxed === 'freight' ? cost : 0), { thirdId }),
        debit(accountOf('cardFees', mapping), commissionCents + (taxed === 'commission' ? cost : 0), { thirdId }),
        debit(accountOf('vatOnExpenses', mapping), vatCents - cost, {
          thirdId,
          tax: { kind: 'iva', baseCents, ratePpm: baseCents > 0 ? mulDiv(vatCents, FULL_PPM, baseCents) : 0 },
        }),
        ...settled.fees.map((fee) => debit(fee.account, fee.cents, { thirdId, documentRef: fee.documentId })),
        ...settled.guides.map((line) => credit(line.account, line.cents, { thirdId, documentRef: line.guideId })),
      ]),
    ),
  ]
}
