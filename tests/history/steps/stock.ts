import type { Step } from '../history'

/** Something is found or lost. */
const adjust: Step = async (h, op) => {
  const { id } = await h.api.inventory.createAdjustment({
    storage_id: h.shop.storageId,
    reason: op.pick % 2 ? 'damage' : 'correction',
    date: h.dayOf(op),
    products: [
      {
        product_id: h.good(op).id,
        type: op.pick % 2 ? 'decrement' : 'increment',
        quantity: op.quantity / 1_000,
        ...(op.pick % 3 ? {} : { cost: op.cents / 100 }),
      },
    ],
  })
  h.made('adjustment', id)
}
const reverseAdjustment: Step = (h, op) => h.api.inventory.reverseAdjustment({ id: h.one('adjustment', op) })

const send: Step = async (h, op) => {
  const [store_origin, store_destination] = op.pick % 3 ? [h.shop.storageId, h.other] : [h.other, h.shop.storageId]
  const { id } = await h.api.inventory.createTransfer({
    ...{ store_origin, store_destination, status: 'sent' as const },
    products: op.goods.map((_, at) => ({ product_id: h.good(op, at).id, quantity: op.quantity / 2_000 })),
  })
  h.made('transfer', id)
}
const arrive: Step = (h, op) =>
  h.api.inventory.moveTransfer({ id: h.one('transfer', op), status: op.pick % 3 ? 'received' : 'rejected' } as never)

export const stock = { adjust, reverseAdjustment, send, arrive }
