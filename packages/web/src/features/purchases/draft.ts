import { type Item, refOf } from '@/shared/item/items'
import type { Bill, BuyOrderDetail, PurchaseDetail, PurchaseInput } from './types'

/** A line being written: goods, or an expense in an account. */
export interface DraftLine {
  key: string
  item?: Item
  account: string
  accountName?: string | undefined
  name: string
  code?: string | undefined
  quantity: number | undefined
  /** Pesos of a unit, before tax. */
  cost: number | undefined
  /** Percent. */
  discount: number | undefined
  /** '' is as the product says. */
  tax: TaxChoice
  intoCost: boolean
  /** Pesos of the whole line as it was billed, as long as its quantity and cost are those. */
  billed?: { quantity: number; cost: number; amount: number }
}

export const taxChoices = ['', 'IVA 19', 'IVA 5', 'INC 8', 'EXENTO', 'EXCLUIDO'] as const
export type TaxChoice = (typeof taxChoices)[number] | (string & {})

export interface Chosen {
  id: string
  concept: string
  value: number
}

/** A purchase being written, under the names of its call. */
export interface Draft {
  provider_id: string
  reference: string
  date: string
  due_date: string
  storage_id: string
  cost_center_id: string
  discount: number | undefined
  rounding: number | undefined
  notes: string
  update_costs: boolean
  withholdings: Chosen[] | undefined
  /** The order that it answers, and that it may differ from it. */
  buy_order_id: string
  accept_differences: boolean
  /** Of the XML that it came from. */
  cufe?: string
  products: readonly DraftLine[]
}

export const emptyDraft = (storageId: string, refreshesCosts: boolean): Draft => ({
  ...{ provider_id: '', reference: '', date: '', due_date: '', storage_id: storageId, cost_center_id: '' },
  ...{
    discount: undefined,
    rounding: undefined,
    notes: '',
    buy_order_id: '',
    accept_differences: false,
    update_costs: refreshesCosts,
    withholdings: undefined,
    products: [],
  },
})

let lines = 0
const nextKey = () => {
  lines += 1
  return `l${lines}`
}

export const goodsLine = (item: Item): DraftLine => ({
  key: nextKey(),
  item,
  ...{ account: '', name: item.name, quantity: 1, cost: item.cost, discount: undefined, tax: '', intoCost: false },
})

export const expenseLine = (): DraftLine => ({
  key: nextKey(),
  ...{ account: '', name: '', quantity: 1, cost: undefined, discount: undefined, tax: 'EXCLUIDO', intoCost: false },
})

/** A tax as the call takes it: nothing of one that is as the product says. */
function taxInput(choice: TaxChoice) {
  if (choice === '') return {}
  const [code, percent] = choice.split(' ') as ['IVA', string | undefined]
  return { tax_code: code, ...(percent === undefined ? {} : { tax: Number(percent) }) }
}

export const lineInput = (line: DraftLine) => ({
  ...(line.item ? refOf(line.item) : line.intoCost ? { into_cost: true } : { account: line.account }),
  ...(line.item ? {} : line.name.trim() ? { name: line.name.trim() } : {}),
  ...(line.code ? { code: line.code } : {}),
  quantity: line.quantity,
  cost: line.cost,
  ...(line.billed && line.billed.quantity === line.quantity && line.billed.cost === line.cost
    ? { amount: line.billed.amount }
    : {}),
  ...(line.discount ? { discount: { type: 2, value: line.discount } } : {}),
  ...taxInput(line.tax),
})

/** What the calls take; what is missing in it their schema says. */
export const inputOf = ({ products, discount, withholdings, notes, ...head }: Draft): PurchaseInput =>
  ({
    ...head,
    notes: notes.trim(),
    ...(discount ? { discount: { type: 1, value: discount } } : {}),
    ...(withholdings ? { withholdings } : {}),
    products: products.map(lineInput),
  }) as unknown as PurchaseInput

const choiceOf = ({ tax_code, tax }: Pick<Line, 'tax_code' | 'tax'>): TaxChoice =>
  tax_code === 'IVA' || tax_code === 'INC' ? `${tax_code} ${tax}` : tax_code

type Line = PurchaseDetail['products'][number] | BuyOrderDetail['products'][number]

export function lineOf(line: Line): DraftLine {
  return {
    key: nextKey(),
    ...(line.product_id
      ? {
          item: {
            id: line.variant_id ?? line.product_id,
            productId: line.product_id,
            ...(line.variant_id ? { variantId: line.variant_id } : {}),
            ...{ name: line.name, sku: line.code ?? '', active: true, storages: [] },
          },
        }
      : {}),
    account: line.account ?? '',
    accountName: line.account ? `${line.account} ${line.name}` : undefined,
    name: line.name,
    code: line.code ?? undefined,
    quantity: line.quantity,
    cost: line.cost ?? undefined,
    discount: line.discount?.type === 2 ? line.discount.value || undefined : undefined,
    tax: choiceOf(line),
    intoCost: line.kind === 'cost',
  }
}

/** What is still missing of an order, as it is billed unless somebody says otherwise. */
export const draftOfOrder = (order: BuyOrderDetail, refreshesCosts: boolean): Draft => ({
  ...emptyDraft(order.storage.id, refreshesCosts),
  provider_id: order.provider.id,
  buy_order_id: order.id,
  products: order.products
    .filter(({ missing }) => missing > 0)
    .map((line) => ({ ...lineOf(line), quantity: line.missing })),
})

/** A purchase that was recorded, to be written again. */
export const draftOf = (row: PurchaseDetail): Draft => ({
  provider_id: row.provider.id,
  reference: row.reference,
  date: row.date,
  due_date: row.due_date,
  storage_id: row.products.find(({ storage_id }) => storage_id)?.storage_id ?? '',
  cost_center_id: row.cost_center_id ?? '',
  discount: row.discount?.type === 1 ? row.discount.value : undefined,
  rounding: row.rounding_cost || undefined,
  notes: row.notes ?? '',
  update_costs: false,
  buy_order_id: '',
  accept_differences: false,
  withholdings: row.withholdings
    .filter(({ withheld_cost }) => (withheld_cost ?? 0) > 0)
    .map(({ id, concept, withheld_cost }) => ({ id, concept, value: withheld_cost ?? 0 })),
  products: row.products.map(lineOf),
})

/** What the XML of a provider proposes, to be looked at and saved. */
export const draftOfBill = (bill: Bill, storageId: string, refreshesCosts: boolean): Draft => ({
  ...emptyDraft(storageId, refreshesCosts),
  provider_id: bill.provider.id ?? '',
  ...{ reference: bill.reference, date: bill.date, due_date: bill.due_date ?? '', cufe: bill.cufe },
  discount: bill.discount_cost || undefined,
  products: bill.products.map(({ product, account, ...line }) => ({
    key: nextKey(),
    ...(product
      ? {
          item: {
            id: product.variant_id ?? product.product_id,
            productId: product.product_id,
            ...(product.variant_id ? { variantId: product.variant_id } : {}),
            ...{ name: product.name, sku: product.sku, active: true, storages: [] },
          },
        }
      : {}),
    ...{ account: account ?? '', name: line.name, code: line.code ?? undefined, quantity: line.quantity },
    ...{ cost: line.cost ?? undefined, discount: undefined, tax: choiceOf(line), intoCost: false },
    ...(line.cost === null || line.amount_cost === null
      ? {}
      : { billed: { quantity: line.quantity, cost: line.cost, amount: line.amount_cost } }),
  })),
})
