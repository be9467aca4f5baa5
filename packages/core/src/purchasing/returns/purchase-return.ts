import * as z from 'zod'
import { Standing } from '../../accounting/journal/reversal'
import { signature, signed } from '../../documents/author'
import { document } from '../../documents/document'
import { partKind } from '../../documents/parts'

const whole = () => z.number().int()

/** What goes back of a line of a purchase: thousandths, and cents at which it came in. */
export const ReturnedLine = z.object({
  /** Of the line of the purchase. */
  lineId: z.string(),
  productId: z.string(),
  variantId: z.string().optional(),
  storageId: z.string(),
  storageName: z.string(),
  name: z.string(),
  quantity: whole(),
  baseCents: whole(),
  taxCents: whole(),
  valueCents: whole(),
})
export type ReturnedLineData = z.output<typeof ReturnedLine>

const ReturnPart = partKind({
  name: 'purchaseReturnPart',
  label: 'la parte de la devolución',
  lines: ReturnedLine,
  fields: {},
})

/** Goods of a purchase that go back to their provider, at the cents at which they came in. */
export const PurchaseReturn = document({
  name: 'purchaseReturn',
  label: 'la devolución al proveedor',
  plural: 'devoluciones a proveedores',
  id: 'purchaseReturn',
  prefix: 'DC-',
  states: { posted: [] },
  names: { posted: 'Registrada' },
  lines: { schema: ReturnedLine, atOnce: 40, parts: ReturnPart },
  fields: {
    day: z.string(),
    at: z.string(),
    purchaseId: z.string(),
    purchaseNumber: z.string(),
    providerId: z.string(),
    providerName: z.string(),
    note: z.string().optional(),
    /** What it is worth with its taxes, what was withheld of it, and what is owed less. */
    totalCents: whole(),
    withheldCents: whole(),
    payableCents: whole(),
    /** Of what is owed less, what was paid already: the provider owes it to the shop. */
    favorCents: whole(),
    entries: Standing,
    ...signed,
  },
  made: ({ at, day }) => ({ at, day, entries: [], ...signature() }),
  list: {
    dated: 'day',
    filters: { purchase: 'purchaseId', provider: 'providerId' },
    indexes: ['purchase', 'provider'],
  },
  packed: true,
  refs: { provider: (r) => r.providerId },
  words: {
    purchaseNumber: 'Compra',
    providerName: 'Proveedor',
    taxCents: 'Impuesto',
    withheldCents: 'Retenido',
    payableCents: 'Baja lo que debes',
    favorCents: 'A tu favor',
    valueCents: 'Costo',
    lineId: false,
    purchaseId: false,
    providerId: false,
  },
})
export type PurchaseReturnData = z.output<typeof PurchaseReturn.schema>
