import { newId } from '@tendero/core/kernel/values/id'
import { toPesos } from '@tendero/core/kernel/values/money'
import { type Amounts, goodsOf, leftOf, sumOf } from '@tendero/core/notes/note/credit'
import { paths as notes } from '@tendero/core/notes/paths'
import type { Input } from '@/lib/wire'
import type { Order } from '../order/order'
import { actHere, type KeptSale, keptSale, refuse, saleName } from './deeds'
import { returnedIn } from './shift-here'
import { writeKept } from './store'
import { alone, put } from './till'
import { saleWorld } from './world'

/** What a return says: lines of a sale of this till, and how the money goes back. */
interface ReturnBody {
  invoice_id: string
  type: 1 | 3
  products?: { product_id: string; variant_id?: string; userStorage?: string; quantity: number }[]
  payments?: { payment_type_id: string; value: number }[]
}

const cents = (pesos: number) => Math.round(pesos * 100)
const soldAmounts = (line: Order['products'][number]): Amounts => ({
  ...{ quantity: Math.round(line.quantity * 1_000), discountCents: cents(line.total_discount), costCents: 0 },
  ...{ netCents: cents(line.total), baseCents: cents(line.total_base), taxCents: cents(line.taxt_total) },
})

/** What is left of each line of a sale of this till. */
export const leftOfSale = ({ order, returned }: KeptSale): Amounts[] =>
  order.products.map((line, i) => leftOf(soldAmounts(line), returned[i] ?? []))

/** What a return takes back of each line, in cents with its share of the discounts. @throws ApiError when there is not so much left */
export function returnParts(
  sale: KeptSale,
  wanted: readonly { at: number; quantity: number }[],
): (Amounts | undefined)[] {
  const lefts = leftOfSale(sale)
  return lefts.map((left, at) => {
    const quantity = wanted.find((one) => one.at === at)?.quantity ?? 0
    if (quantity > left.quantity) throw refuse('De esta venta ya volvió una parte: revisa las cantidades.')
    return quantity > 0 ? goodsOf(left, quantity) : undefined
  })
}

/** Takes back goods of a sale of this till. It has no number before the server gives it one. */
/** How a return of a sale of this till is paid back, its parts and what is left of the sale after it. @throws ApiError */
async function priced(input: Input) {
  const body = input as unknown as ReturnBody
  const sale = await keptSale(body.invoice_id)
  if (!sale) throw refuse('Sin conexión solo se devuelve lo que se vendió en esta caja.')
  const wanted = (body.products ?? []).map((one) => ({
    at: sale.order.products.findIndex(
      (line) =>
        line.product_id === one.product_id &&
        (line.variant_id ?? undefined) === one.variant_id &&
        (!one.userStorage || line.userStorage === one.userStorage),
    ),
    quantity: Math.round(one.quantity * 1_000),
  }))
  const parts = returnParts(sale, wanted)
  const returned = sale.order.products.map((_, i) => [...(sale.returned[i] ?? []), ...(parts[i] ? [parts[i]!] : [])])
  const total = toPesos(sumOf(parts, (part) => part?.netCents ?? 0))
  return { body, sale, total, after: { [saleName(sale.order.id)]: { ...sale, returned } satisfies KeptSale } }
}

/** What the server took back of a sale of this till is not taken back twice. */
const learnReturn = (input: Input): Promise<void> => alone(async () => writeKept((await priced(input)).after))

/** Takes back goods of a sale of this till. It has no number before the server gives it one. */
export const createNote = actHere(
  async (till, input) => {
    const { body, sale, total, after } = await priced(input)
    if (sale.order.remaining > 0) throw refuse('Esta venta quedó debiendo: su devolución necesita conexión.')
    if (total <= 0) throw refuse('Elige lo que se devuelve.')
    const types = (await saleWorld(till, new Date())).paymentTypes
    const money = (body.payments ?? []).map(({ payment_type_id: id, value }) => ({
      ...{ means: types.find((type) => type.id === id)?.means ?? 'cash', value },
    }))
    const cash = money.reduce((sum, { means, value }) => (means === 'cash' ? sum + value : sum), 0)
    const id = newId('creditNote')
    const shift = returnedIn(till.shift, total, money)
    await put({ ...till, shift }, { kind: 'return', id, note: input as never, cash }, after)
    return { id, number: '', total }
  },
  notes.createNote,
  learnReturn,
)
