import * as z from 'zod'
import {
  clearable,
  day,
  flag,
  id,
  int,
  newIdOf,
  optional,
  optionalText,
  pesos,
  quantity,
} from '../../kernel/values/fields'
import { FULL_BPS, parsePesos } from '../../kernel/values/money'
import type { PaymentMeans } from '../../settings/payment-types/payment-type.input'
import type { TaxCode } from '../../settings/taxes/tax.input'
import type { Discount } from '../cart/cart'
import type { FromOffer, Remitted } from './from-offer'

const MAX_LINES = 2_000

/** An id, or the object that carries it: `seller_id: { id }`. Source: product.txt section 3, Order. */
export const ref = () =>
  optional(
    z
      .union([id(), z.object({ id: optional(id()) }).loose()])
      .transform((v): string | undefined => (typeof v === 'object' ? v.id : v)),
  )

const discountFields = {
  /** 1 fixed, 2 percent (default). Source: product.txt section 9. */
  type: optional(z.union([z.literal([1, 2]), z.literal(['1', '2'])])),
  value: z
    .union([z.number(), z.string().max(40)])
    .nullable()
    .optional(),
}
const DiscountInput = z.object(discountFields).transform(({ type, value }, ctx): Discount => {
  if (value === undefined || value === null || value === '' || Number(value) === 0) return { type: 2, bps: 0 }
  const fail = (message: string) => {
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (Number(type ?? 2) === 1) {
    const cents = parsePesos(value)
    return cents === undefined || cents < 0 ? fail('Escribe el descuento en pesos') : { type: 1, cents }
  }
  const bps = Math.round(Number(value) * 100)
  const fits = Number.isFinite(bps) && bps >= 0 && bps <= FULL_BPS && Math.abs(Number(value) * 100 - bps) < 1e-6
  return fits ? { type: 2, bps } : fail('El descuento debe estar entre 0 % y 100 %')
})

/** A line as the browser sends it. What it computed is not read: the server prices it again. */
const SaleLineInput = z
  .object({
    product_id: id('Elige el producto'),
    variant_id: optional(id()),
    kind: optional(z.enum(['product', 'service'])),
    quantity: quantity(),
    /** Unit price with tax; the one of the price list when absent. */
    price: optional(pesos()),
    price_list: optional(int({ min: 1, max: 99 })),
    applyDiscount: optional(flag()),
    tDiscount: discountFields.type,
    discount: discountFields.value,
    userStorage: optional(id()),
  })
  .transform((line, ctx) => {
    const { applyDiscount, tDiscount, discount, ...rest } = line
    const parsed = DiscountInput.safeParse({ type: tDiscount, value: applyDiscount === false ? 0 : discount })
    if (!parsed.success) {
      for (const issue of parsed.error.issues)
        ctx.addIssue({ code: 'custom', path: ['discount'], message: issue.message })
      return z.NEVER
    }
    return { ...rest, discount: parsed.data as Discount }
  })
/** What a till that had no connection showed of a line, and printed. */
export interface SoldAs {
  name: string
  sku?: string
  taxCode: TaxCode
  taxBps: number
}

/** `remitted` and `sold` are never read from the wire of a sale. */
export type SaleLineData = z.output<typeof SaleLineInput> & { remitted?: Remitted; sold?: SoldAs }

export const PaymentInput = z.object({
  payment_type_id: id('Elige el tipo de pago'),
  value: pesos({ min: 1, missing: 'Escribe el valor del pago' }),
  reference: optionalText(80),
})

/** Register that the money goes through, when it is not the one of whoever acts. */
export const register = () => optional(id())

/** Balances in favour of the client that are spent, by the documents that they are of: all that is needed of each, unless told. */
export const credits = () =>
  optional(
    z
      .array(z.object({ id: id('Elige el saldo a favor'), value: optional(pesos({ min: 1 })) }))
      .max(10, 'Son como máximo 10 saldos a favor')
      .refine((all) => new Set(all.map((one) => one.id)).size === all.length, 'Un saldo a favor está repetido'),
  )

const saleFields = {
  client_id: ref(),
  products: z.array(SaleLineInput).min(1, 'Agrega al menos un producto').max(MAX_LINES),
  /** Price of the delivery. */
  delivery: optional(pesos()),
  dType: discountFields.type,
  /** Discount on the whole sale, by `dType`. */
  discount: discountFields.value,
  priceSelected: optional(int({ min: 1, max: 99 })),
  seller_id: ref(),
  channel: ref(),
  storage_id: ref(),
  domiciliario: ref(),
  cost_center_id: ref(),
  payments: optional(z.array(PaymentInput).max(20)),
  credit_notes: credits(),
  open_register_id: register(),
  credit: optional(flag()),
  /** Day on which what is owed must be paid. */
  date_pay: clearable(day()),
  withholdings: optional(
    z.object({ retefuente: optional(pesos()), reteiva: optional(pesos()), reteica: optional(pesos()) }),
  ),
  name: optionalText(120),
  phone: optionalText(30),
  address: optionalText(200),
  neighbourhood: optionalText(80),
  /** A municipality by its DANE code, or as somebody wrote it. */
  city: optionalText(80),
  /** Reads the city where several share its name: a name, or a code of DANE or ISO 3166-2. */
  department: optionalText(80),
  /** Colombia when it is left out. */
  country: optionalText(60),
  instructions: optionalText(300),
  notes: optionalText(500),
}

export const withDiscount = <T extends { dType?: unknown; discount?: unknown }>(sale: T, ctx: z.RefinementCtx) => {
  const { dType, discount, ...rest } = sale
  const parsed = DiscountInput.safeParse({ type: dType, value: discount })
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      ctx.addIssue({ code: 'custom', path: ['discount'], message: issue.message })
    return z.NEVER
  }
  return { ...rest, discount: parsed.data as Discount }
}

/** What is asked of the shop, before anything is said of how it is paid: of a quote, a remission, a pre-invoice. */
export const requestFields = {
  client_id: saleFields.client_id,
  products: saleFields.products,
  delivery: saleFields.delivery,
  dType: saleFields.dType,
  discount: saleFields.discount,
  priceSelected: saleFields.priceSelected,
  seller_id: saleFields.seller_id,
  channel: saleFields.channel,
  storage_id: saleFields.storage_id,
  cost_center_id: saleFields.cost_center_id,
  name: saleFields.name,
  phone: saleFields.phone,
  address: saleFields.address,
  neighbourhood: saleFields.neighbourhood,
  city: saleFields.city,
  department: saleFields.department,
  country: saleFields.country,
  instructions: saleFields.instructions,
  notes: saleFields.notes,
}

const newSale = {
  ...saleFields,
  /** A command may bring the id of what it creates: an offline till replays its sales with its own. */
  id: optional(newIdOf('order')),
  type: optional(z.coerce.number<number | string>().pipe(z.literal([1, 2, 3]))).default(1),
  clone_id: optional(id()),
}
export const NewSaleInput = z.object(newSale).transform(withDiscount)
/** A cart to keep for later, with a word to find it by. */
export const NewDraftInput = z.object({ ...newSale, note: optionalText(120) }).transform(withDiscount)
/** What is decided when something that was asked for is sold: how it is paid. */
export const sellingFields = {
  type: optional(z.coerce.number<number | string>().pipe(z.literal([1, 2, 3]))),
  payments: saleFields.payments,
  credit_notes: saleFields.credit_notes,
  open_register_id: saleFields.open_register_id,
  credit: saleFields.credit,
  date_pay: saleFields.date_pay,
  withholdings: saleFields.withholdings,
}
export const SellDraftInput = z.object({ id: id('Falta la venta congelada'), client_id: ref(), ...sellingFields })
/** `paid` is how it was paid before the type was removed: never read from the wire of a sale. */
type Paid = z.output<typeof PaymentInput> & { paid?: { name: string; means: PaymentMeans } }
export type NewSale = Omit<z.output<typeof NewSaleInput>, 'products' | 'payments'> & {
  products: SaleLineData[]
  payments?: Paid[] | undefined
} & FromOffer

const { products, credit_notes: _, ...editable } = saleFields
/** What changes of an order. Without `products` and `payments` nothing is posted again. */
export const SaleChangesInput = z
  .object({ ...editable, products: optional(products), id: id('Falta el pedido') })
  .transform((changes, ctx) => {
    const touched = changes.dType !== undefined || changes.discount !== undefined
    const { discount, ...rest } = withDiscount(changes, ctx) as Omit<typeof changes, 'dType' | 'discount'> & {
      discount: Discount
    }
    return { ...rest, ...(touched ? { discount } : {}) }
  })
export type SaleChanges = z.output<typeof SaleChangesInput>
