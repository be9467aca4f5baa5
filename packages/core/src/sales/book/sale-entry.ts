import { accountOf, type Mapping, type Role } from '../../accounting/chart/roles'
import { balance, compact, credit, debit, type EntryLine, type TaxPart } from '../../accounting/journal/entry'
import { mulDiv, splitTax } from '../../kernel/values/money'
import { FIRST_BANK, type PaymentBank } from '../../settings/payment-types/payment-bank'
import { FULL_PPM } from '../../settings/taxes/ppm'
import type { Cart, TaxCode } from '../cart/cart'
import { type CartTotals, counts } from '../cart/cart-totals'

/** A sold line as the books need it, in cents. */
export interface SoldLine {
  kind: 'product' | 'service'
  taxCode: TaxCode
  taxBps: number
  baseCents: number
  taxCents: number
  /** Cost that left the stock row, exact; 0 for a service. */
  costCents: number
  storageId?: string
  /** Where its goods were, when not in `storageId`, and the role of the account that had them. */
  leftFrom?: { storageId: string; role: Role }
  costCenterId?: string
}

/**
 * Who keeps what is charged for the delivery. `own`: income of the merchant, with the tax inside at `taxBps`
 * (default 0). `courier`: money of `courierId`, owed to them. Source: facts B3.1 row 36.
 */
export interface Delivery {
  cents: number
  mode: 'own' | 'courier'
  taxBps?: number
  courierId?: string
}

/** What the customer hands over, in cents and without the change. `advance` uses their balance in favour of a document. */
export interface Tender {
  method: 'cash' | 'card' | 'transfer' | 'advance'
  cents: number
  /** Bank that a transfer enters and a card will: the first one unless told. */
  bank?: PaymentBank
  /** Document whose balance in favour is used. */
  documentRef?: string
}

/** What the customer withholds, in cents. */
export interface Withheld {
  retefuenteCents?: number
  reteIvaCents?: number
  reteIcaCents?: number
}

/** A sale, complete, for the books. What is not paid or withheld is owed by the client. */
export interface SaleDocument {
  clientId: string
  lines: readonly SoldLine[]
  delivery?: Delivery
  tenders?: readonly Tender[]
  withheld?: Withheld
  /** Adjustment of a cash payment, with sign: above 0 the customer pays more. See `cashRounding`. */
  roundingCents?: number
  costCenterId?: string
}

const tenderRoles = {
  cash: 'cash',
  card: 'cardInTransit',
  transfer: 'bank',
  advance: 'customerAdvance',
} as const satisfies Record<Tender['method'], Role>

/**
 * Role of the income of a line. IVA at 0 % (E.T. art. 481) is exempt, as form 300 has it. Source: facts B3.1 rows 3, 7 and 8.
 */
export function incomeRole(line: Pick<SoldLine, 'kind' | 'taxCode' | 'taxBps'>): Role {
  if (line.kind === 'service') return 'salesService'
  if (line.taxCode === 'EXENTO' || (line.taxCode === 'IVA' && line.taxBps === 0)) return 'salesExempt'
  return line.taxCode === 'EXCLUIDO' ? 'salesExcluded' : 'sales'
}

/** The tax of a line, as its line of the entry says it. */
export const taxOf = ({ taxCode, taxBps, baseCents }: Pick<SoldLine, 'taxCode' | 'taxBps' | 'baseCents'>): TaxPart => ({
  kind: taxCode === 'INC' ? 'inc' : 'iva',
  baseCents,
  ratePpm: taxBps * 100,
})

/** Lines of the books of a cart. `costs` are the exact costs, by line of the cart, that left the stock. */
export function soldLines(cart: Cart, totals: CartTotals, costs: readonly number[]): SoldLine[] {
  return cart.lines.flatMap((line, i) => {
    if (!counts(line)) return []
    const { baseCents, taxCents } = totals.lines[i]!
    const { kind, taxCode, taxBps, storageId } = line
    const costCents = kind === 'service' ? 0 : (costs[i] ?? 0)
    return [
      { kind, taxCode, taxBps, baseCents, taxCents, costCents, ...(storageId === undefined ? {} : { storageId }) },
    ]
  })
}

/** Total of the document in cents: lines with tax, and delivery. */
export const documentTotal = (document: Pick<SaleDocument, 'lines' | 'delivery'>): number =>
  document.lines.reduce((sum, line) => sum + line.baseCents + line.taxCents, document.delivery?.cents ?? 0)

const WITHHELD = [
  { kind: 'retefuente', role: 'retefuenteFavor', cents: 'retefuenteCents' },
  { kind: 'reteiva', role: 'reteIvaFavor', cents: 'reteIvaCents' },
  { kind: 'reteica', role: 'reteIcaFavor', cents: 'reteIcaCents' },
] as const

/** Lines of what the customer withheld, on the debit side: reteIVA is a part of the tax, the others of the base. */
export function withheldLines(
  document: Pick<SaleDocument, 'withheld' | 'clientId' | 'lines'>,
  mapping: Mapping,
): EntryLine[] {
  const sum = (of: 'baseCents' | 'taxCents') => document.lines.reduce((total, line) => total + line[of], 0)
  return WITHHELD.map(({ kind, role, cents }) => {
    const amount = document.withheld?.[cents] ?? 0
    const baseCents = sum(kind === 'reteiva' ? 'taxCents' : 'baseCents')
    const ratePpm = baseCents > 0 ? mulDiv(amount, FULL_PPM, baseCents) : 0
    return debit(accountOf(role, mapping), amount, {
      thirdId: document.clientId,
      tax: { kind, baseCents, ratePpm },
    })
  })
}

/**
 * Account and dimensions of money that comes or goes: cash has none but its account, what enters a bank names it, and a
 * card the bank where its acquirer will settle it. Source: facts B3, bank id on 11.
 */
export function moneyOf(
  { method, bank }: { method: keyof typeof tenderRoles; bank?: PaymentBank },
  thirdId: string,
  mapping: Mapping,
): { account: string; thirdId?: string; bankId?: string } {
  const account = (method === 'transfer' && bank?.account) || accountOf(tenderRoles[method], mapping)
  if (method === 'cash') return { account }
  if (method === 'advance') return { account, thirdId }
  return { account, bankId: bank?.id ?? FIRST_BANK, ...(account.startsWith('11') ? {} : { thirdId }) }
}

const refOf = ({ documentRef }: { documentRef?: string }) => (documentRef ? { documentRef } : {})

/** The customer's side: payments, withholdings and what stays owed; it adds up to `dueCents`. */
function customerLines(document: SaleDocument, dueCents: number, mapping: Mapping): EntryLine[] {
  const thirdId = document.clientId
  const given = [
    ...(document.tenders ?? []).map((tender) => {
      const { account, ...dimensions } = moneyOf(tender, thirdId, mapping)
      return debit(account, tender.cents, { ...dimensions, ...refOf(tender) })
    }),
    ...withheldLines(document, mapping),
  ]
  const owed = given.reduce((rest, line) => rest - line.debitCents, dueCents)
  if (owed < 0) throw new Error(`paid and withheld exceed the sale by ${-owed} cents`)
  return [...given, debit(accountOf('receivable', mapping), owed, { thirdId })]
}

function deliveryLines(delivery: Delivery | undefined, document: SaleDocument, mapping: Mapping): EntryLine[] {
  if (!delivery) return []
  const { cents, mode, taxBps = 0, courierId = document.clientId } = delivery
  if (mode === 'courier') return [credit(accountOf('thirdPartyMoney', mapping), cents, { thirdId: courierId })]
  const { baseCents, taxCents } = splitTax(cents, taxBps)
  return [
    credit(accountOf('deliveryIncome', mapping), baseCents, incomeDimensions(document, {})),
    credit(accountOf('vatGenerated', mapping), taxCents, {
      thirdId: document.clientId,
      tax: taxOf({ taxCode: 'IVA', taxBps, baseCents }),
    }),
  ]
}

const incomeDimensions = (
  document: Pick<SaleDocument, 'clientId' | 'costCenterId'>,
  line: { costCenterId?: string },
) => {
  const costCenterId = line.costCenterId ?? document.costCenterId
  return { thirdId: document.clientId, ...(costCenterId === undefined ? {} : { costCenterId }) }
}

/**
 * Entry of a sale: cash, card, transfer, balance in favour and credit mixed as they come, customer withholdings,
 * income by kind and tax, tax payable, delivery, and the cost of what left each storage. Balanced and compact;
 * an empty list when nothing has a value. Source: facts B3.1 rows 3 to 5, 7, 8, 36 and 48.
 * @throws Error when payments and withholdings exceed the total, or an amount is not a non-negative integer
 */
export function saleEntry(document: SaleDocument, mapping: Mapping = {}): EntryLine[] {
  const roundingCents = document.roundingCents ?? 0
  const lines = customerLines(document, documentTotal(document) + roundingCents, mapping)
  for (const line of document.lines) {
    const dimensions = incomeDimensions(document, line)
    const taxRole = line.taxCode === 'INC' ? 'incPayable' : 'vatGenerated'
    lines.push(
      credit(accountOf(incomeRole(line), mapping), line.baseCents, dimensions),
      credit(accountOf(taxRole, mapping), line.taxCents, { thirdId: document.clientId, tax: taxOf(line) }),
    )
  }
  lines.push(...deliveryLines(document.delivery, document, mapping))
  if (roundingCents > 0) lines.push(credit(accountOf('roundingGain', mapping), roundingCents))
  else lines.push(debit(accountOf('roundingLoss', mapping), 0 - roundingCents))
  lines.push(...document.lines.flatMap((line) => costLines(line, document, mapping)))
  const entry = compact(lines)
  if (entry.length > 0) balance(entry)
  return entry
}

/** Cost of a line: leaves the inventory of its storage, or what was on remission, for the cost of sales. Facts B3.1 rows 2 and 3. */
export function costLines(
  line: SoldLine,
  document: Pick<SaleDocument, 'costCenterId'>,
  mapping: Mapping,
): [EntryLine, EntryLine] {
  const costCenterId = line.costCenterId ?? document.costCenterId
  const storageId = line.leftFrom?.storageId ?? line.storageId
  return [
    debit(accountOf('costOfSales', mapping), line.costCents, costCenterId === undefined ? {} : { costCenterId }),
    credit(accountOf(line.leftFrom?.role ?? 'inventory', mapping), line.costCents, storageId ? { storageId } : {}),
  ]
}

/**
 * Entry of a discount that the client earns by paying early; one that is not conditional just lowers the price.
 * Source: facts B3.1 row 6.
 */
export const conditionalDiscountEntry = (cents: number, clientId: string, mapping: Mapping = {}): EntryLine[] => [
  ...balance([
    debit(accountOf('conditionalDiscounts', mapping), cents, { thirdId: clientId }),
    credit(accountOf('receivable', mapping), cents, { thirdId: clientId }),
  ]),
]
