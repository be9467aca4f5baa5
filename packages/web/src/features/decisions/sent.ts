import type { Api } from '@tendero/core/api-types'
import { money, quantity } from '@/lib/format'

export type Decision = Awaited<ReturnType<Api['tills']['listDecisions']>>['data'][number]
export type Taken = Awaited<ReturnType<Api['tills']['takeLease']>>
export type Lease = Taken['lease']

/** Command of a till as it was read, as far as it is shown: amounts in cents, quantities in thousandths. */
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

const pesos = (cents: number): string => money(cents / 100)
const units = (thousandths: number): string => quantity(thousandths / 1_000)

/** What a till sent and nothing could be made of, in words for whoever makes it good by hand; empty when it is in the books. Pure. */
export function sentLines({ content }: Pick<Decision, 'content'>): string[] {
  const { sale, sold = [], paid = [], total, note, cash, client, close } = known(content)
  const products = sold.map(({ name }, i) => `${units(sale?.products?.[i]?.quantity ?? 1_000)} × ${name}`)
  const back = note?.products?.reduce((sum, one) => sum + (one.quantity ?? 0), 0)
  return [
    ...products,
    ...(total === undefined ? [] : [`Total ${pesos(total)}`]),
    ...(paid.length > 0 ? [`Pagó con ${paid.map(({ name }) => name).join(', ')}`] : []),
    ...(note ? [back ? `Devolvió ${units(back)} de una venta` : 'Devolvió una venta completa'] : []),
    ...(typeof cash === 'number' ? [`Se entregaron ${pesos(cash)} en efectivo`] : []),
    ...(typeof cash === 'object' ? [`Efectivo ${pesos(cash.value ?? 0)}: ${cash.reason ?? 'sin motivo'}`] : []),
    ...(client ? [[client.name, client.document, client.phone].filter(Boolean).join(' · ')] : []),
    ...(close?.counted === undefined ? [] : [`Se contaron ${pesos(close.counted)}`]),
  ]
}
