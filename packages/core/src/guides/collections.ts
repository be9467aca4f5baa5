import type * as z from 'zod'
import { now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { isRepetition } from '../kernel/db/memory'
import { load } from '../kernel/db/read'
import { conflict, notFound } from '../kernel/errors'
import { formatCop } from '../kernel/values/money'
import { receivePayment } from '../payments/order-payment'
import { Order } from '../sales/order/order'
import { Guide, type GuideRow } from './guide'
import type { CollectionsInput, SettleInput } from './guide.input'
import { collectionNames } from './guide.states'

/** Guides by what became of the money that was charged at the door, newest first; those that carriers owe when none is told. */
export const listCollections = ({ state = 'recaudado', ...input }: z.output<typeof CollectionsInput>) =>
  Guide.list({ ...input, collection: state })

/** What is owed of an order is received for what its guide collected; one that was paid otherwise receives nothing. */
async function receive(row: GuideRow, { payment_type_id, reference }: z.output<typeof SettleInput>): Promise<void> {
  if (row.source !== 'order') return
  const order = await Order.get(row.sourceId)
  const value = Math.min(order.remainingCents, row.codCents)
  const said = reference ?? `${row.carrierName}, guía ${row.tracking ?? row.number}`
  if (value > 0)
    await receivePayment({ id: order.id, payments: [{ payment_type_id, value, reference: said.slice(0, 80) }] })
}

/**
 * Writes that a carrier paid what it collected: each order receives its money once, and its guide is settled. Whoever dies
 * meanwhile sends it again: what was received is not received twice.
 * @throws AppError 404, 409 for a guide that was not collected or was settled, 422 for the type of payment
 */
export async function settleCollections(input: z.output<typeof SettleInput>) {
  const ids = [...new Set(input.guides)]
  const { rows } = await load({ rows: Guide.many(ids) })
  const guides = ids.map((id) => rows.get(id) ?? missing())
  const wrong = guides.find(({ collection }) => collection !== 'recaudado' && collection !== 'liquidado')
  if (wrong)
    throw conflict(`La guía ${wrong.tracking ?? wrong.number} está ${collectionNames[wrong.collection].toLowerCase()}.`)
  // Whoever asks again goes over all of them, to be told the same.
  const owed = isRepetition() ? guides : guides.filter(({ collection }) => collection === 'recaudado')
  if (owed.length === 0) throw conflict('Estas guías ya están liquidadas.', 'settled')
  for (const row of owed) {
    await receive(row, input)
    await act(async (unit) => {
      const found = await Guide.get(row.id)
      if (found.collection !== 'recaudado') return
      const { version: _, ...before } = found
      unit.replace(Guide, found, { ...before, collection: 'liquidado', settledAt: now().toISOString() })
      unit.summary = `Liquidó el recaudo de la guía ${row.tracking ?? row.number}`
    })
  }
  const total = owed.reduce((sum, { codCents }) => sum + codCents, 0)
  return { message: `Recibiste ${formatCop(total)} de ${owed.length === 1 ? 'una guía' : `${owed.length} guías`}.` }
}

const missing = (): never => {
  throw notFound(Guide.label)
}
