import * as z from 'zod'
import { placed } from '../../documents/parts'
import { kind } from '../../kernel/db/kind'

/** An amount, in cents. */
export const cents = () => z.number().int()

/** Lines that one transaction posts; a longer sale posts in parts. Source: design.md section 4, Size. */
export const MAX_LINES_AT_ONCE = 40

export const Discount = z.discriminatedUnion('type', [
  z.object({ type: z.literal(1), cents: z.number().int().min(0) }),
  z.object({ type: z.literal(2), bps: z.number().int().min(0) }),
])

/** A line as it was sold: amounts of the whole line, exact cost that left the stock. */
export const OrderLine = z.object({
  kind: z.enum(['product', 'service']),
  productId: z.string(),
  variantId: z.string().optional(),
  sku: z.string(),
  name: z.string(),
  /** Thousandths. */
  quantity: z.number().int().positive(),
  priceCents: cents(),
  priceList: z.number().int(),
  taxCode: z.enum(['IVA', 'INC', 'EXENTO', 'EXCLUIDO']),
  taxBps: z.number().int(),
  discount: Discount,
  discountCents: cents(),
  globalDiscountCents: cents(),
  netCents: cents(),
  baseCents: cents(),
  taxCents: cents(),
  /** Unit cost of the catalogue when it was sold. */
  unitCostCents: cents(),
  /** Cost that left the stock row with the line. */
  costCents: cents(),
  /** Storage that it is sold from, and where it returns to. */
  storageId: z.string().optional(),
  /** Where its goods were when they were sold, when not there: with the client, on remission. */
  leftFrom: z.object({ storageId: z.string(), role: z.enum(['remittedInventory', 'inventory']) }).optional(),
  /** Some of it was not there: its cost was assumed, and is corrected when the goods come. */
  short: z.boolean().optional(),
})
export type OrderLineData = z.output<typeof OrderLine>

/** What the audit calls the fields of a line. */
export const lineWords = {
  kind: 'Clase',
  discount: 'Descuento',
  discountCents: 'Descuento',
  globalDiscountCents: 'Descuento general',
  taxCents: 'Impuesto',
  unitCostCents: 'Costo por unidad',
  short: 'Vendido sin existencias',
  leftFrom: 'Salió de',
  role: false,
} as const

/** Lines of a long sale that are posted in one transaction. */
export const OrderPart = placed(
  kind({
    name: 'orderPart',
    label: 'la parte del pedido',
    schema: z.object({
      orderId: z.string(),
      part: z.number().int(),
      lines: z.array(OrderLine),
      /** Its goods have left, at the costs of its lines. */
      posted: z.boolean(),
      /** Its goods are reserved in the stock until they leave, or nobody needs them. */
      reserved: z.boolean().optional(),
      /** Entry of its cost. */
      entry: z.object({ id: z.string(), day: z.string() }).optional(),
    }),
    plain: [],
    key: (p) => `${p.orderId}.${String(p.part).padStart(3, '0')}`,
    audited: false,
  }),
  (orderId, part) => ({ orderId, part }),
)
export type OrderPartData = z.output<typeof OrderPart.schema>
