import type { Api } from '@tendero/core/api-types'
import { money, quantity } from '@/lib/format'

export type Decision = Awaited<ReturnType<Api['tills']['listDecisions']>>['data'][number]
export type Taken = Awaited<ReturnType<Api['tills']['takeLease']>>
export type Lease = Taken['lease']

/** What a till sends of something, as far as it is told here. */
interface Sent {
  sale?: { products?: { quantity?: number; price?: number }[] }
  sold?: { name: string }[]
  paid?: { name: string }[]
  total?: number
  note?: { products?: { quantity?: number }[] }
  cash?: number | { value?: number; reason?: string }
  client?: { name?: string; document?: string; phone?: string }
  close?: { counted?: number }
}

const known = (content: string | null): Sent => {
  try {
    return content ? (JSON.parse(content) as Sent) : {}
  } catch {
    return {}
  }
}

/** What a till sent and nothing could be made of, in words for whoever makes it good by hand; empty when it is in the books. Pure. */
export function sentLines({ content }: Pick<Decision, 'content'>): string[] {
  const { sale, sold = [], paid = [], total, note, cash, client, close } = known(content)
  const products = sold.map(({ name }, i) => `${quantity(sale?.products?.[i]?.quantity ?? 1)} × ${name}`)
  const back = note?.products?.reduce((sum, one) => sum + (one.quantity ?? 0), 0)
  return [
    ...products,
    ...(total === undefined ? [] : [`Total ${money(total)}`]),
    ...(paid.length > 0 ? [`Pagó con ${paid.map(({ name }) => name).join(', ')}`] : []),
    ...(note ? [back ? `Devolvió ${quantity(back)} de una venta` : 'Devolvió una venta completa'] : []),
    ...(typeof cash === 'number' ? [`Se entregaron ${money(cash)} en efectivo`] : []),
    ...(typeof cash === 'object' ? [`Efectivo ${money(cash.value ?? 0)}: ${cash.reason ?? 'sin motivo'}`] : []),
    ...(client ? [[client.name, client.document, client.phone].filter(Boolean).join(' · ')] : []),
    ...(close?.counted === undefined ? [] : [`Se contaron ${money(close.counted)}`]),
  ]
}
