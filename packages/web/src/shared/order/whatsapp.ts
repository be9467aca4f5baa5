import { useQuery } from '@tanstack/react-query'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { usePerson } from '@/lib/person'
import type { Order } from './order'

type Told = Pick<Order, 'number' | 'total' | 'remaining' | 'client' | 'phone' | 'paper_name'>

/** A phone as wa.me takes it: digits with the country's code. Empty when it is none, or one without WhatsApp. */
export function whatsAppNumber(phone: string | null | undefined): string {
  const text = (phone ?? '').replace(/ ext.*$/i, '')
  const digits = text.replace(/\D/g, '')
  const mobile = /^(?:57)?(3\d{9})$/.exec(digits)?.[1]
  if (mobile) return `57${mobile}`
  return text.startsWith('+') && /^\d{8,15}$/.test(digits) ? digits : ''
}

const NOBODY = 'Consumidor final'

/** What the shop writes to whoever bought. */
export function receiptMessage(
  { client, number, total, remaining, paper_name }: Told,
  shop: string,
  url: string,
): string {
  const hello = client.name === NOBODY ? 'Hola' : `Hola, ${client.name.trim().split(/\s+/)[0]}`
  const owed = remaining > 0 ? ` Queda por pagar ${money(remaining)}.` : ''
  return `${hello}. Gracias por tu compra en ${shop}. Este es tu recibo (${paper_name.toLowerCase()} ${number}, ${money(total)}):${owed} ${url}`
}

/** An address that opens WhatsApp with the message, for the client's phone or, without one, for whom one chooses there. */
export const whatsAppLink = (order: Told, shop: string, url: string): string =>
  `https://wa.me/${whatsAppNumber(order.client.phone ?? order.phone)}?text=${encodeURIComponent(receiptMessage(order, shop, url))}`

/** The address of the receipt of an order, and that which sends it by WhatsApp, once they are known. */
export function useReceiptLink(order: Order, enabled = true) {
  const shop = usePerson()?.brand.name
  const link = useQuery({ ...q.sales.receiptLink({ id: order.id }), staleTime: Number.POSITIVE_INFINITY, enabled })
  const url = link.data?.url
  return {
    url,
    href: url && shop && whatsAppLink(order, shop, url),
    failed: link.isError,
    retry: () => void link.refetch(),
  }
}
