import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { apiAs } from './caller'
import { goods } from './goods'
import type { Shop } from './shop'

const DAY = 86_400_000

/** What runs out in the demo stays so. */
const plenty = (shop: Shop, from: number) =>
  shop.items.filter((_, i) => !goods[i]!.byWeight && !goods[i]!.scarce).slice(from, from + 3)

/** What the shop offers: a quote that waits for an answer, one that was accepted, a pre-invoice to approve, and what a client has on remission. */
export async function offer(shop: Shop, now: Date): Promise<void> {
  const clients = (await apiAs(shop.owner, now).parties.listClients({ per_page: 10 })).data.filter(
    (one) => one.document,
  )
  const [first, second, third] = clients
  if (!first || !second || !third) return
  const ago = (days: number) => apiAs(shop.owner, new Date(now.getTime() - days * DAY))
  const quote = (days: number, client_id: string, from: number) =>
    ago(days).offers.createQuote({
      client_id,
      storage_id: shop.storages.warehouse,
      products: plenty(shop, from).map((item) => ({ ...item, quantity: 4 })),
      valid_until: addDays(dayOf(now), 12),
      terms: 'Entrega en tres días. Pago contra entrega o transferencia.',
    })
  const waiting = await quote(2, first.id, 0)
  await ago(2).offers.setQuoteStatus({ id: waiting.id, status: 'enviada', note: 'Por WhatsApp' })
  const accepted = await quote(4, second.id, 3)
  await ago(4).offers.setQuoteStatus({ id: accepted.id, status: 'enviada' })
  await ago(3).offers.setQuoteStatus({ id: accepted.id, status: 'aceptada', note: 'Confirmó por teléfono' })
  await ago(1).offers.createPreInvoice({
    client_id: second.id,
    storage_id: shop.storages.warehouse,
    products: plenty(shop, 3).map((item) => ({ ...item, quantity: 1 })),
    notes: 'Recoge el sábado',
  })
  const remission = await ago(6).offers.createRemission({
    client_id: third.id,
    storage_id: shop.storages.warehouse,
    products: plenty(shop, 6).map((item) => ({ ...item, quantity: 2 })),
  })
  await ago(1).offers.invoiceRemissions({
    remissions: [{ id: remission.id, products: [{ line: 0, quantity: 1 }] }],
  })
}
