import { parsePesos } from '@tendero/core/kernel/values/money'
import { withheldSum } from '@tendero/core/notes/note/credit'
import type { NoteWanted } from '@tendero/core/notes/note/note.input'
import { type Priced, price, type Remains } from '@tendero/core/notes/note/terms'
import type { Invoice, NewNote, Note } from './types'

interface DraftLine {
  product_id: string
  variant_id: string | null
  userStorage: string | null
  quantity: number | null
  value: number | null
}

/** A note being written, under the names of its call. */
export interface Draft {
  invoice_id: string
  type: '1' | '2' | '3'
  /** `cambio`: in favour, and spent at once on what the client takes instead. */
  return_type: '1' | '2' | 'cambio'
  products: DraftLine[]
  discount: number | null
  conditional: boolean
  delivery: boolean
  reason_id: string
  note: string
  /** Type of payment by which money goes back; '' for the means by which it was paid. */
  means: string
  open_register_id: string
}

const keyOf = (line: Pick<DraftLine, 'product_id' | 'variant_id' | 'userStorage'>) =>
  `${line.variant_id ?? line.product_id}|${line.userStorage ?? ''}`

/** What the form begins with: nothing of the sale, or what the note that is changed took of it. */
export function draftOf(sale: Invoice, note?: Note): Draft {
  const taken = new Map(note?.products.map((line) => [keyOf(line), line]))
  return {
    invoice_id: sale.id,
    type: note ? (String(note.type) as Draft['type']) : '1',
    return_type: note ? (String(note.return_type) as Draft['return_type']) : '1',
    products: sale.products.map(({ product_id, variant_id, userStorage }) => {
      const line = taken.get(keyOf({ product_id, variant_id, userStorage }))
      return {
        product_id,
        variant_id,
        userStorage,
        quantity: line && note?.type !== 2 ? line.quantity : null,
        value: line && note?.type === 2 ? line.total : null,
      }
    }),
    discount: null,
    conditional: note?.conditional ?? false,
    delivery: (note?.delivery ?? 0) > 0,
    reason_id: note?.reason?.id ?? '',
    note: note?.note ?? '',
    means: '',
    open_register_id: '',
  }
}

/** What the call takes. `refundCents` is what goes back as money by the means that was chosen. */
export function inputOf(draft: Draft, refundCents: number): NewNote {
  const { type, return_type, means, discount, conditional, delivery, reason_id, note, open_register_id } = draft
  const lower = type === '2'
  const valued = draft.products.some(({ value }) => value)
  const products = draft.products.map(({ product_id, variant_id, userStorage, quantity, value }) => ({
    product_id,
    variant_id,
    userStorage,
    ...(lower ? { value: value ?? 0 } : { quantity: quantity ?? 0 }),
  }))
  return {
    invoice_id: draft.invoice_id,
    type: Number(type) as 1,
    return_type: return_type === '2' ? 2 : 1,
    ...(type === '3' || (lower && !valued) ? {} : { products }),
    ...(lower && !valued && discount ? { discount } : {}),
    ...(lower ? { conditional } : type === '1' ? { delivery } : {}),
    ...(reason_id && !lower ? { reason_id } : {}),
    ...(note.trim() ? { note: note.trim() } : {}),
    ...(means && return_type === '2' && refundCents > 0
      ? { payments: [{ payment_type_id: means, value: refundCents / 100 }] }
      : {}),
    ...(open_register_id ? { open_register_id } : {}),
  }
}

const cents = (pesos: number): number => parsePesos(pesos) ?? 0

/** A sale as notes are priced from it. */
const remainsOf = (sale: Invoice): Remains => ({
  lines: sale.products.map(({ product_id, variant_id, userStorage, name }) => ({
    productId: product_id,
    ...(variant_id ? { variantId: variant_id } : {}),
    ...(userStorage ? { storageId: userStorage } : {}),
    name,
  })),
  lefts: sale.products.map(({ left }) => ({
    quantity: Math.round(left.quantity * 1_000),
    discountCents: cents(left.discount),
    netCents: cents(left.total),
    baseCents: cents(left.base),
    taxCents: cents(left.tax),
    costCents: 0,
  })),
  deliveryCents: cents(sale.delivery),
  withheld: {
    retefuenteCents: cents(sale.withholdings.retefuente),
    reteIvaCents: cents(sale.withholdings.reteiva),
    reteIcaCents: cents(sale.withholdings.reteica),
  },
})

/** What is on the screen as notes are priced: cents and thousandths. */
function wantedOf(draft: Draft): NoteWanted {
  const { products = [], discount, ...rest } = inputOf(draft, 0)
  return {
    type: rest.type as NoteWanted['type'],
    return_type: 1,
    products: (products || []).map((line) => ({
      product_id: line.product_id,
      ...(line.variant_id ? { variant_id: line.variant_id } : {}),
      ...(line.userStorage ? { userStorage: line.userStorage } : {}),
      ...(draft.type === '2'
        ? { value: cents(Number(line.value)) }
        : { quantity: Math.round(Number(line.quantity) * 1_000) }),
    })),
    ...(discount ? { discount: cents(Number(discount)) } : {}),
    conditional: draft.type === '2' && draft.conditional,
    ...(draft.type === '1' ? { delivery: draft.delivery } : {}),
  }
}

/** What a note would come to, as the server will price it. Cents. */
export interface Preview extends Pick<Priced, 'totalCents' | 'completes'> {
  withheldCents: number
  /** Goes to what is owed of the sale; the rest goes back to the client. */
  appliedCents: number
  restCents: number
}

/** Prices what is on the screen; undefined while something is wrong with it. */
export function previewOf(sale: Invoice, draft: Draft): Preview | undefined {
  try {
    const { totalCents, withheld, completes } = price(remainsOf(sale), wantedOf(draft))
    const withheldCents = withheldSum(withheld)
    const dueCents = totalCents - withheldCents
    const appliedCents = Math.min(Math.max(0, cents(sale.remaining)), dueCents)
    return { totalCents, completes, withheldCents, appliedCents, restCents: dueCents - appliedCents }
  } catch {
    return undefined
  }
}
