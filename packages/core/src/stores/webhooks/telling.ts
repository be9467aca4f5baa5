import type * as z from 'zod'
import { SendType, TellType } from '../../connections/webhooks/tell'
import { allWebhooks, Delivery } from '../../connections/webhooks/webhook'
import type { HookEvents } from '../../connections/webhooks/webhook.states'
import { freeOf, Stock } from '../../inventory/stock/stock'
import { now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { job, type Outcome, type Running } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { toPesos, UNIT } from '../../kernel/values/money'
import { Receipt } from '../../payments/payment'
import { Order, typeNames } from '../../sales/order/order'

type Asked = z.output<typeof TellType.input>

/** An order as those who are told of it read it: amounts in pesos, no costs. */
async function orderSaid(id: string): Promise<object | undefined> {
  const order = await Order.find(id)
  if (!order) return undefined
  const { number, state, day, totals, clientId, clientName, lines, payments } = order
  return {
    order: {
      ...{ id, number, state, channel: typeNames[order.type], date: day, currency: 'COP' },
      ...{ total: toPesos(totals.totalCents), tax: toPesos(totals.taxCents), delivery: toPesos(totals.deliveryCents) },
      ...{ remaining: toPesos(order.remainingCents), client: { id: clientId, name: clientName } },
      item_count: order.lineCount,
      items: lines.map((line) => ({
        ...{ product_id: line.productId, variant_id: line.variantId ?? null, sku: line.sku, name: line.name },
        ...{ quantity: line.quantity / UNIT, total: toPesos(line.netCents) },
      })),
      payments: payments.map(({ name, amountCents }) => ({ name, amount: toPesos(amountCents) })),
    },
  }
}

async function paymentSaid(id: string): Promise<object | undefined> {
  const receipt = await Receipt.find(id)
  if (!receipt) return undefined
  const { number, day, thirdId, thirdName, moneyCents, lines } = receipt
  return {
    payment: {
      ...{ id, number, date: day, currency: 'COP', amount: toPesos(moneyCents) },
      client: { id: thirdId ?? null, name: thirdName },
      orders: lines
        .filter(({ documentKind }) => documentKind === 'order')
        .map((line) => ({ id: line.documentId, number: line.number ?? null, amount: toPesos(line.cents) })),
    },
  }
}

/** What is there when it is told, not when it changed: changes that follow each other are told once. */
async function stockSaid(id: string): Promise<object | undefined> {
  const row = await Stock.find(id)
  if (!row) return undefined
  const { productId, variantId, storageId, quantity } = row
  return {
    stock: {
      ...{ product_id: productId, variant_id: variantId ?? null, storage_id: storageId },
      ...{ quantity: quantity / UNIT, free: freeOf(row) / UNIT },
    },
  }
}

const said: Readonly<Record<Asked['type'], (id: string) => Promise<object | undefined>>> = {
  'order.created': orderSaid,
  'order.cancelled': orderSaid,
  'payment.received': paymentSaid,
  'stock.changed': stockSaid,
  ping: async () => ({}),
}

/** Keeps what is told to each webhook that wants it, with the job that takes it there; once, however often this runs. */
async function tellAll({ input, job: mine }: Running<typeof TellType.input>): Promise<Outcome> {
  const { type, id, only } = input
  const about = type.slice(0, type.indexOf('.')) as HookEvents
  const hooks = (await allWebhooks())
    .filter(({ offAt }) => !offAt)
    .filter((hook) => (only ? hook.id === only : hook.events.includes(about)))
  const data = hooks.length > 0 ? await said[type](id) : undefined
  if (!data) return { summary: 'Nadie quiere saberlo.' }
  const event = `evt_${mine.id.slice(mine.id.indexOf('_') + 1)}`
  const body = JSON.stringify({ id: event, type, created_at: mine.createdAt, data })
  for (const hook of hooks)
    await act(async (unit) => {
      const deliveryId = `${hook.id}.${event}`
      if (await Delivery.find(deliveryId)) return
      const at = now().toISOString()
      unit.insertFirst(Delivery, {
        ...{ id: deliveryId, webhookId: hook.id, type, body, createdAt: at, state: 'waiting', round: 1, since: at },
        tries: [],
      })
      enqueue(unit, SendType, { input: { deliveryId, round: 1 } })
    })
  return { summary: `Se avisa a ${hooks.length}.` }
}

export const TellJob = job({ ...TellType, run: tellAll })
