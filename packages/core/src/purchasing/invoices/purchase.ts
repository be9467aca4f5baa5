import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { signature, signed } from '../../documents/author'
import { document } from '../../documents/document'
import { partKind } from '../../documents/parts'
import { conflict } from '../../kernel/errors'
import { plain } from '../../kernel/values/text'
import { BoughtLineRow, StoredDiscount, TotalsRow } from '../buying/line'
import { Withheld } from '../buying/withheld'
import { purchaseMoves, purchaseStateNames, radianEvents } from './purchase.states'

const whole = () => z.number().int()

/** Lines that one transaction posts: each writes a stock row and a movement. */
export const MOST_LINES = 40

const PurchasePart = partKind({
  name: 'purchasePart',
  label: 'la parte de la compra',
  lines: BoughtLineRow,
  fields: {},
})

/** What a provider billed: goods into stock, expenses, what is withheld and what is owed until a day. */
export const Purchase = document({
  name: 'purchase',
  label: 'la factura de compra',
  plural: 'facturas de compra',
  id: 'purchase',
  prefix: 'FC-',
  states: purchaseMoves,
  names: purchaseStateNames,
  voided: 'voided',
  lines: { schema: BoughtLineRow, atOnce: MOST_LINES, parts: PurchasePart },
  fields: {
    day: z.string(),
    at: z.string(),
    providerId: z.string(),
    providerName: z.string(),
    /** Number of the provider's own invoice. */
    reference: z.string(),
    dueDate: z.string(),
    costCenterId: z.string().optional(),
    discount: StoredDiscount,
    totals: TotalsRow,
    withheld: z.array(Withheld),
    /** Account in which it is owed. */
    account: z.string(),
    /** Its IVA is a credit of the shop and no cost. */
    creditsIva: z.boolean(),
    cufe: z.string().optional(),
    buyOrderId: z.string().optional(),
    /** Who accepted that it differs from its order. */
    acceptedBy: z.string().optional(),
    notes: z.string().optional(),
    /** The entries that stand. */
    entries: Standing,
    /** Numbers of the returns and landed costs that hang from it. */
    hanging: z.array(z.string()),
    events: z.array(z.enum(radianEvents)),
    voidedAt: z.string().optional(),
    voidNote: z.string().optional(),
    revision: whole(),
    ...signed,
  },
  made: ({ at, day }) => ({ at, day, revision: 0, entries: [], hanging: [], events: [], ...signature() }),
  entered: (_, state, { at }, note) =>
    state === 'voided' ? { voidedAt: at, ...(note ? { voidNote: note } : {}) } : {},
  refusal: ({ number }) => conflict(`La factura de compra ${number} ya se anuló.`),
  list: {
    dated: 'day',
    filters: { provider: 'providerId', state: 'state' },
    indexes: ['provider', 'state'],
    counted: ['state'],
  },
  packed: true,
  refs: { provider: (p) => p.providerId, costCenter: (p) => p.costCenterId },
  revisions: {
    name: 'purchaseRevision',
    label: 'la versión de la compra',
    keeps: ['lines', 'totals', 'withheld', 'dueDate', 'discount', 'notes', 'account'],
  },
  words: {
    providerName: 'Proveedor',
    reference: 'Número del proveedor',
    dueDate: 'Vence',
    withheld: 'Retenciones',
    ratePpm: 'Tarifa',
    amountCents: 'Valor retenido',
    why: 'Motivo',
    ruleId: false,
    unitCents: 'Costo unitario',
    grossCents: 'Valor bruto',
    discount: 'Descuento',
    discountCents: 'Descuento',
    globalDiscountCents: 'Descuento general',
    taxCents: 'Impuesto',
    ivaCents: 'IVA',
    incCents: 'Impuesto al consumo',
    withheldCents: 'Retenido',
    payableCents: 'Por pagar',
    goodsCents: 'Valor de la mercancía',
    totals: 'Totales',
    creditsIva: 'IVA descontable',
    cufe: 'CUFE',
    buyOrderId: false,
    acceptedBy: 'Aceptó las diferencias',
    providerId: false,
    hanging: 'Devoluciones y costos',
    events: 'Eventos RADIAN',
    returned: 'Devuelto',
    returnedCents: 'Valor devuelto',
    voidedAt: 'Anulada el',
    voidNote: 'Motivo de anulación',
    valueCents: 'Costo',
    kind: 'Clase',
    concept: 'Concepto de retención',
  },
})
export type PurchaseData = z.output<typeof Purchase.schema>
export type PurchaseRow = Awaited<ReturnType<typeof Purchase.get>>

/** The provider's number as two are compared: without accents, marks and zeros ahead of its figures. */
export const referenceKey = (providerId: string, reference: string): string =>
  `${providerId}.${plain(reference)
    .replace(/[^a-z0-9]/g, '')
    .replace(/(^|[a-z])0+(?=\d)/g, '$1')}`
