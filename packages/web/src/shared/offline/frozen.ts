import type { Api } from '@tendero/core/api-types'
import { newId } from '@tendero/core/kernel/values/id'
import { toPesos } from '@tendero/core/kernel/values/money'
import { totals } from '@tendero/core/sales/cart/cart-totals'
import { paths as sales } from '@tendero/core/sales/paths'
import type { Ask } from '@/lib/stand-in'
import type { Input } from '@/lib/wire'
import { keptAnswer, remembered } from './answers'
import { actHere } from './deeds'
import { keptGoods, sellablesOf } from './goods'
import { cartOfBody, lineWire, type SaleBody } from './sale'
import { readKept } from './store'
import { allUnsent, keptTill, put } from './till'
import { personHere } from './world'

type Frozen = Awaited<ReturnType<Api['sales']['listFreezings']>>['data'][number]

/** Frozen sales that this till made or took out, until the server knows. */
interface Own {
  made: Frozen[]
  gone: string[]
}
const OWN = 'frozen'
const ownNow = async (): Promise<Own> => (await readKept<Own>(OWN)) ?? { made: [], gone: [] }

/** The frozen sale that a body becomes, as the server would list it. */
async function frozenOf(id: string, body: SaleBody & { note?: string }): Promise<Frozen> {
  const [person, goods] = await Promise.all([personHere(), keptGoods()])
  const cart = cartOfBody(body, sellablesOf(goods))
  const amounts = totals(cart)
  const client = body.client_id ? goods.clients.get(body.client_id) : undefined
  return {
    ...{ id, at: new Date().toISOString(), note: body.note ?? null, user: person, items: cart.lines.length },
    ...{
      client: { id: client?.id ?? '', name: client?.name ?? 'Consumidor final' },
      total: toPesos(amounts.totalCents),
    },
    cart: {
      ...{ type: 3, client_id: body.client_id ?? null, storage_id: body.storage_id ?? null, channel: null },
      ...{ seller_id: body.seller_id ?? null, notes: body.notes ?? null },
      products: cart.lines.map((line, i) => lineWire(line, amounts.lines[i]!)),
      ...{ priceSelected: body.priceSelected, dType: body.dType, discount: body.discount, delivery: body.delivery },
    } as unknown as Frozen['cart'],
  }
}

export const freezeSale = actHere(async (till, input) => {
  const body = input as unknown as SaleBody & { note?: string }
  const [id, own] = [newId('freezing'), await ownNow()]
  const row = await frozenOf(id, body)
  await put(till, { kind: 'freeze', id, draft: body as never }, { [OWN]: { ...own, made: [row, ...own.made] } })
  return row
}, sales.freezeSale)

export const removeFreezing = actHere(async (till, input) => {
  const [id, own] = [String(input.id), await ownNow()]
  await put(
    till,
    { kind: 'discard', id },
    { [OWN]: { made: own.made.filter((one) => one.id !== id), gone: [...own.gone, id] } },
  )
  return { id }
}, sales.removeFreezing)

const asked = remembered(sales.listFreezings)

/** Frozen sales: those of the server, with what this till did to them since. */
export async function listFreezings(input: Input, ask: Ask): Promise<unknown> {
  const till = await keptTill().catch(() => undefined)
  const known = (await asked(input, ask).catch(async (error) => {
    const kept = till && (await keptAnswer(sales.listFreezings, input))
    if (!till || error.status !== 0) throw error
    return kept ?? { data: [], meta: { total: 0, current_page: 1, last_page: 1, per_page: 50 } }
  })) as { data: Frozen[] }
  if (!till || (await allUnsent()).length === 0) return known
  const { made, gone } = await ownNow()
  const here = new Set([...gone, ...made.map(({ id }) => id)])
  return { ...known, data: [...made, ...known.data.filter(({ id }) => !here.has(id))] }
}
