import * as z from 'zod'
import { day, flag, id, idOrIds, optional, optionalText, paging, text } from '../../kernel/values/fields'
import { parseState, stateNames } from './order.states'
import { ref, register } from './sale.input'

/** A state as a filter or a form names it. */
const stateField = () =>
  z
    .string({ error: 'Elige el estado' })
    .max(60)
    .transform((text, ctx) => {
      const state = parseState(text)
      if (state) return state
      ctx.addIssue({ code: 'custom', message: `Elige uno de: ${Object.values(stateNames).join(', ')}` })
      return z.NEVER
    })

const blank = (v: unknown) => (v === '' || v === null ? undefined : v)
const filterFields = {
  state: z.preprocess(blank, stateField().optional()),
  is_pay: z.preprocess(blank, optional(flag())),
  type: z.preprocess(
    blank,
    z.coerce
      .number()
      .pipe(z.literal([1, 2, 3]))
      .optional(),
  ),
  seller: ref(),
  channel: ref(),
  storage: ref(),
  client: ref(),
  from: z.preprocess(blank, optional(day())),
  to: z.preprocess(blank, optional(day())),
  search: optionalText(100),
}
export const ListOrdersInput = z.object({ ...paging, ...filterFields })
export const OrderFilter = z.object(filterFields)
/** Filters that the counters of orders know. */
export const CountOrders = OrderFilter.pick({ type: true, is_pay: true, from: true, to: true })
export type OrderFilterData = z.output<typeof OrderFilter>

export const ByDateInput = ListOrdersInput.extend({
  start_date: optional(day()),
  end_date: optional(day()),
}).transform(({ start_date, end_date, ...rest }) => ({
  ...rest,
  from: rest.from ?? start_date,
  to: rest.to ?? end_date,
}))

const orderId = () => id('Falta el pedido')
export const ById = z.object({ id: orderId() })

/** Several orders, however the form names them: `id`, `ids`. */
export const OrderIds = z
  .object({
    id: optional(idOrIds(100)),
    ids: optional(z.array(id()).max(100, 'Son como máximo 100 pedidos a la vez')),
  })
  .transform(({ id: one, ids }, ctx) => {
    const all = [...new Set([...[one ?? []].flat(), ...(ids ?? [])])]
    if (all.length === 0 || all.length > 100) {
      ctx.addIssue({
        code: 'custom',
        path: ['ids'],
        message: all.length ? 'Son como máximo 100 pedidos a la vez' : 'Elige al menos un pedido',
      })
      return z.NEVER
    }
    return { ids: all }
  })

/**
 * Why an order is undone: in words, and a reason of the shop, which says whether its goods are sold again; and the
 * register that gives the cash back.
 */
const why = { note: optionalText(300), reason_id: ref(), open_register_id: register() }

/** Lets an order go without its advance. */
export const ReleaseInput = z.object({ id: orderId(), why: text(300, 'Escribe por qué sale sin anticipo') })

export const StatusInput = z.object({
  id: optional(idOrIds(100)),
  ids: optional(z.array(id()).max(100)),
  status: stateField(),
  ...why,
})
export const DeleteInput = z.object({
  id: optional(idOrIds(100)),
  ids: optional(z.array(id()).max(100)),
  ...why,
})

export const ListDebtsInput = z.object({ ...paging, client: ref(), overdue: optional(flag()) })
export const LastSaleInput = z.object({ client_id: ref() })
