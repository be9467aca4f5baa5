import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { signature, signed } from '../../documents/author'
import { document } from '../../documents/document'
import { partKind } from '../../documents/parts'
import { BoughtLineRow, StoredDiscount, TotalsRow } from '../buying/line'
import { Withheld } from '../buying/withheld'
import { causationMoves, causationStateNames } from './causation.states'
import { Landed } from './landed'

const CausationPart = partKind({
  name: 'causationPart',
  label: 'la parte de la causación',
  lines: BoughtLineRow,
  fields: {},
})

/** An expense that is owed: a service, a rent, a bill of utilities. A draft posts nothing and has no number. */
export const Causation = document({
  name: 'causation',
  label: 'la causación',
  plural: 'causaciones',
  id: 'causation',
  prefix: 'CA-',
  states: causationMoves,
  names: causationStateNames,
  voided: 'voided',
  lines: { schema: BoughtLineRow, atOnce: 40, parts: CausationPart },
  fields: {
    day: z.string(),
    at: z.string(),
    providerId: z.string(),
    providerName: z.string(),
    /** Number of what the provider sent. */
    reference: z.string().optional(),
    dueDate: z.string(),
    costCenterId: z.string().optional(),
    discount: StoredDiscount,
    totals: TotalsRow,
    withheld: z.array(Withheld),
    /** Account in which it is owed. */
    account: z.string(),
    creditsIva: z.boolean(),
    notes: z.string().optional(),
    landed: Landed.optional(),
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
  refs: { provider: (c) => c.providerId, costCenter: (c) => c.costCenterId },
  revisions: {
    name: 'causationRevision',
    label: 'la versión de la causación',
    keeps: ['lines', 'totals', 'withheld', 'dueDate', 'discount', 'notes', 'account', 'landed'],
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
    unitCents: 'Valor unitario',
    grossCents: 'Valor bruto',
    discount: 'Descuento',
    discountCents: 'Descuento',
    globalDiscountCents: 'Descuento general',
    taxCents: 'Impuesto',
    ivaCents: 'IVA',
    incCents: 'Impuesto al consumo',
    withheldCents: 'Retenido',
    payableCents: 'Por pagar',
    goodsCents: false,
    totals: 'Totales',
    creditsIva: 'IVA descontable',
    providerId: false,
    returned: false,
    returnedCents: false,
    voidedAt: 'Anulada el',
    voidNote: 'Motivo de anulación',
    valueCents: 'Valor',
    kind: 'Clase',
    concept: 'Concepto de retención',
    landed: 'Va al costo de',
    by: 'Se reparte por',
    purchases: 'Compras',
    purchaseId: false,
    purchaseNumber: 'Compra',
    held: 'En bodega',
    cents: 'Valor',
    lineId: false,
  },
})
export type CausationData = z.output<typeof Causation.schema>
export type CausationRow = Awaited<ReturnType<typeof Causation.get>>
