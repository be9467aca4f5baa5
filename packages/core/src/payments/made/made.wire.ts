import * as z from 'zod'
import { byDate } from '../../documents/period'
import { config } from '../../kernel/config'
import type { Page } from '../../kernel/db/lists/page-shape'
import { asPesos, day, id, Meta, optional, paging } from '../../kernel/values/fields'
import type { PaymentData, PaymentKind } from '../payment'
import { paymentStates } from '../payment.states'
import { Debt, Named, PaymentDetail, PaymentSummary, presentPayment } from '../payment.wire'
import { detailOf } from '../payment-lists'

const period = { from: optional(day()), to: optional(day()) }
export const ListMadeInput = z.object({
  ...paging,
  ...period,
  provider_id: optional(id()),
  status: optional(z.enum(paymentStates)),
  sort: byDate,
})
export const ListAccountMadeInput = ListMadeInput.omit({ provider_id: true })
export const MadeReportInput = z.object({ ...period, provider_id: optional(id()) })
export const OneProvider = z.object({ provider_id: id('Elige el proveedor') })

/** As those of money that comes, in the words of money that goes. */
const own = { provider: Named.nullable(), paid: asPesos() }
const others = { client: true, received: true, order_id: true } as const
const MadeSummary = PaymentSummary.omit(others).extend(own)
export const MadeDetail = PaymentDetail.omit(others).extend(own)

/** The keys that a page of payments made has besides. Source: product.txt section 7, Paging. */
const laravel = {
  current_page: z.number(),
  first_page_url: z.string(),
  from: z.number().nullable(),
  last_page: z.number(),
  last_page_url: z.string(),
  next_page_url: z.string().nullable(),
  path: z.string(),
  per_page: z.number(),
  prev_page_url: z.string().nullable(),
  to: z.number().nullable(),
  total: z.number(),
}
export const MadePage = z.object({ data: MadeSummary.array(), meta: Meta, paid: asPesos().nullable(), ...laravel })

export const Payables = z.object({
  provider: Named,
  data: Debt.array(),
  advances: Debt.array(),
  total: asPesos(),
  in_favour: asPesos(),
})
/** A payment of one support document, which `document_support` is. */
export const SupportPayment = MadeDetail.extend({ document_support: Named })
/** A payment to be changed, with what is still owed to who was paid. */
export const MadeForEdit = MadeDetail.extend({ payables: Debt.array() })

export const asMade = <T extends { client: unknown; received: unknown; order_id: unknown }>({
  client,
  received,
  order_id: _,
  ...rest
}: T) => ({ ...rest, provider: client as T['client'], paid: received as T['received'] })

export const madeDetail = async (payment: PaymentData) => asMade(await detailOf(payment))

type Listed = Partial<z.output<typeof ListMadeInput>>

/** The query of a page's neighbours: everything that was asked for, but for which page. */
function queryOf({ page: _, cursor: __, ...asked }: Listed): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined)
  return new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()
}

/** Place of a page in its list, with addresses of its neighbours. */
function placeOf(
  { current_page: page, per_page: size, total, last_page: last }: Page<unknown>['meta'],
  { wire, rows, query }: { wire: string; rows: number; query: string },
) {
  const path = `${config.url()}/api/v2${wire}`
  const at = (n: number) => `${path}?page=${n}${query ? `&${query}` : ''}`
  const first = (page - 1) * size
  return {
    ...{ current_page: page, per_page: size, total, last_page: last, path },
    first_page_url: at(1),
    last_page_url: at(Math.max(1, last)),
    next_page_url: page < last ? at(page + 1) : null,
    prev_page_url: page > 1 ? at(page - 1) : null,
    from: rows > 0 ? first + 1 : null,
    to: rows > 0 ? first + rows : null,
  }
}

/** Payments of a kind, newest first unless told, with the money that they add up to where it is known. */
export const madeList = (kind: PaymentKind, wire: string) => async (asked: Listed) => {
  const { provider_id, status, ...input } = asked
  const { data, meta, sums } = await kind.list({ ...input, third: provider_id, state: status })
  const rows = data.map((row) => asMade(presentPayment(row)))
  return {
    data: rows,
    meta,
    paid: sums?.t ?? null,
    ...placeOf(meta, { wire, rows: rows.length, query: queryOf(asked) }),
  }
}
