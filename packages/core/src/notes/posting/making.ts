import { standingOf } from '../../documents/issue'
import { author } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict, notFound } from '../../kernel/errors'
import { reasonFor } from '../../sales/changes/returned'
import { needPosted } from '../../sales/changes/reverse'
import type { OrderRow } from '../../sales/order/order'
import { isReversed, stateNames, transitions } from '../../sales/order/order.states'
import { receivedPayments } from '../../sales/sale/sale-load'
import { PaymentType } from '../../settings/payment-types/payment-types'
import { choiceOf, chosenShift, hasCash, registerFor } from '../../treasury/drawer'
import { OpenShifts, Shift, shiftOfUser } from '../../treasury/shift'
import { sumOf, withheldSum } from '../note/credit'
import type { NoteData } from '../note/note'
import type { NoteWanted } from '../note/note.input'
import type { Priced, Standing } from '../note/terms'
import { wayOf } from './money'

/**
 * Goods that have not left come back by a note too once DIAN has their sale, which nothing else takes back.
 * @throws AppError 409 for a sale of which nothing can be taken back now
 */
export async function needReturnable(unit: Act, order: OrderRow, type: NoteData['type']): Promise<void> {
  needPosted(order)
  if (isReversed(order.state))
    throw conflict(`El pedido ${order.number} ya está en ${stateNames[order.state]}.`, 'bad_state')
  if (type === 2 || 'devuelto' in transitions[order.state]) return
  const standing = await standingOf(unit, order)
  if (standing === 'maybe')
    throw conflict(`El pedido ${order.number} puede estar ya en la DIAN: espera su respuesta.`, 'issued')
  if (standing === 'free')
    throw conflict(
      `El pedido ${order.number} está en ${stateNames[order.state]}: todavía no ha salido. Cámbialo o anúlalo.`,
      'bad_state',
    )
}

/** Everything of a note but its number, its goods and its entries. */
export type Drawn = Omit<NoteData, 'id' | 'number' | 'lines' | 'parts' | 'state' | 'history' | 'at' | 'day'>

/**
 * How the value of a priced note goes, and all that it says beside its lines.
 * @throws AppError 404, 409 or 422 for a reason, a means or a register that does not do
 */
export async function draw(before: OrderRow, standing: Standing, priced: Priced, wanted: NoteWanted): Promise<Drawn> {
  const { order } = standing
  const ids = (wanted.payments ?? []).map((p) => p.payment_type_id)
  const [reason, found] = await Promise.all([
    wanted.type === 2 ? undefined : reasonFor({ reasonId: wanted.reason_id, note: wanted.note }),
    load({
      paymentTypes: PaymentType.many(ids),
      openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
      shift: Shift.maybe(before.shiftId),
      register: chosenShift(wanted.open_register_id),
    }),
  ])
  for (const id of ids) if (!found.paymentTypes.has(id)) throw notFound(PaymentType.label)
  const way = wayOf({
    order,
    dueCents: priced.totalCents - withheldSum(priced.withheld),
    returnType: wanted.return_type,
    given: wanted.payments && receivedPayments(found, wanted.payments, order.type),
  })
  const shiftId =
    way.refunds.length > 0
      ? registerFor({
          cash: hasCash(way.refunds),
          chosen: choiceOf(wanted.open_register_id, found.register),
          ofSale: found.shift,
          openShift: found.openShift,
        })
      : undefined
  const sum = (of: 'discountCents' | 'netCents' | 'baseCents' | 'taxCents' | 'costCents') =>
    sumOf(priced.parts, ({ amounts }) => amounts[of])
  return {
    type: wanted.type,
    returnType: wanted.return_type,
    orderId: order.id,
    orderNumber: order.number,
    orderDay: order.day,
    orderType: order.type,
    clientId: order.clientId,
    clientName: order.clientName,
    ...(order.clientDocument ? { clientDocument: order.clientDocument } : {}),
    ...(reason ? { reason } : {}),
    ...(wanted.note ? { note: wanted.note } : {}),
    conditional: wanted.type === 2 && wanted.conditional === true,
    totals: {
      discountCents: sum('discountCents'),
      netCents: sum('netCents'),
      baseCents: sum('baseCents'),
      taxCents: sum('taxCents'),
      costCents: sum('costCents'),
      deliveryCents: priced.deliveryCents,
      totalCents: priced.totalCents,
    },
    deliveryTaxBps: order.deliveryTaxBps,
    withheld: priced.withheld,
    ...way,
    ...(shiftId ? { shiftId } : {}),
    completes: priced.completes,
    lineCount: priced.parts.length,
    electronic: order.resolutionId === undefined ? 'none' : 'pending',
    entries: [],
    revision: 0,
  }
}
