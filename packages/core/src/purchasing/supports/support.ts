import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { signature, signed } from '../../documents/author'
import { document } from '../../documents/document'
import { partKind } from '../../documents/parts'
import { BoughtLineRow, StoredDiscount, TotalsRow } from '../buying/line'
import { Withheld } from '../buying/withheld'
import { supportMoves, supportStateNames } from './support.states'

const SupportPart = partKind({
  name: 'supportPart',
  label: 'la parte del documento soporte',
  lines: BoughtLineRow,
  fields: {},
})

/**
 * How it goes to DIAN: 1 one by one, 2 what was bought of a provider in a week together; `boughtOn` is the first day of what
 * it is of. Source: Res. 167/2021, art. 2.
 */
const Sending = z.object({ period: z.enum(['1', '2']), boughtOn: z.string() })

/** Days after a purchase in which its support document must be with DIAN. */
export const DAYS_TO_SEND = 6

/**
 * What the shop writes itself of what it buys from who need not invoice. A draft posts nothing and has no number. Source:
 * Res. 167/2021.
 */
export const Support = document({
  name: 'supportDocument',
  label: 'el documento soporte',
  plural: 'documentos soporte',
  id: 'supportDocument',
  states: supportMoves,
  names: supportStateNames,
  voided: 'voided',
  lines: { schema: BoughtLineRow, atOnce: 40, parts: SupportPart },
  fields: {
    day: z.string(),
    at: z.string(),
    providerId: z.string(),
    providerName: z.string(),
    /** Number of what the provider gave. */
    reference: z.string().optional(),
    dueDate: z.string(),
    costCenterId: z.string().optional(),
    discount: StoredDiscount,
    totals: TotalsRow,
    withheld: z.array(Withheld),
    /** Account in which it is owed. */
    account: z.string(),
    creditsIva: z.boolean(),
    /** The resolution whose number it has; none of one that is kept within the shop. */
    resolutionId: z.string().optional(),
    notes: z.string().optional(),
    /** How it goes to DIAN, when that was told. */
    sending: Sending.optional(),
    /** The note that took it back once DIAN had it. */
    adjusted: z.object({ id: z.string(), number: z.string() }).optional(),
    entries: Standing,
    voidedAt: z.string().optional(),
    voidNote: z.string().optional(),
    revision: z.number().int(),
    ...signed,
  },
  made: ({ at, day }) => ({ at, day, revision: 0, entries: [], ...signature() }),
  entered: (_, state, { at }, note) =>
    state === 'voided' || state === 'dropped' ? { voidedAt: at, ...(note ? { voidNote: note } : {}) } : {},
  list: {
    dated: 'day',
    filters: { provider: 'providerId', state: 'state' },
    indexes: ['provider', 'state'],
    counted: ['state'],
  },
  packed: true,
  refs: { provider: (s) => s.providerId, costCenter: (s) => s.costCenterId },
  revisions: {
    name: 'supportRevision',
    label: 'la versión del documento soporte',
    keeps: ['lines', 'totals', 'withheld', 'dueDate', 'discount', 'notes', 'account'],
  },
  words: {
    providerName: 'Proveedor',
    reference: 'Documento del proveedor',
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
    resolutionId: false,
    providerId: false,
    returned: false,
    returnedCents: false,
    voidedAt: 'Anulado el',
    voidNote: 'Motivo de anulación',
    sending: 'Envío a la DIAN',
    period: 'Una por una o la semana',
    boughtOn: 'Comprado el',
    adjusted: 'Nota de ajuste',
    valueCents: 'Costo',
    kind: 'Clase',
    concept: 'Concepto de retención',
  },
})
export type SupportData = z.output<typeof Support.schema>
export type SupportRow = Awaited<ReturnType<typeof Support.get>>

/** The first day of what it is of. */
export const boughtOn = (row: Pick<SupportData, 'day' | 'sending'>): string => row.sending?.boughtOn ?? row.day
