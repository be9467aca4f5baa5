import { newId, prefixed } from '@tendero/core/kernel/values/id'
import { dayOf } from '@tendero/core/kernel/values/time'
import type { Amounts } from '@tendero/core/notes/note/credit'
import { paths as parties } from '@tendero/core/parties/paths'
import { paths as treasury } from '@tendero/core/treasury/paths'
import { api } from '@/lib/api'
import { ApiError, noAnswer } from '@/lib/api-error'
import { connectionNow } from '@/lib/connection'
import type { Ask } from '@/lib/stand-in'
import type { Input } from '@/lib/wire'
import type { Order } from '../order/order'
import { isSilence } from './answers'
import { type KeptClient, keepOwn, keptGoods, keptHead, rowsAfter } from './goods'
import { type MadeSale, makeSale, type SaleBody } from './sale'
import { countWaiting, sendAll } from './sending'
import { type CashBody, type CloseBody, closedWith, movedIn, soldIn } from './shift-here'
import { takenText, tellTabs } from './standing'
import { readAllKept, readKept, writeKept } from './store'
import {
  alone,
  answeredNumber,
  type Deed,
  dropTill,
  keepTill,
  keptTill,
  nextNumber,
  numberText,
  put,
  type Shift,
  type Till,
  unsentOf,
  usedNumber,
} from './till'
import { personHere, saleWorld } from './world'

/** How long a command may take before this till does it itself, in ms. */
const PATIENCE_MS = 10_000

/** A sale of this till, with what came back of each line. */
export interface KeptSale extends Pick<MadeSale, 'order'> {
  paper?: MadeSale['paper']
  returned: Amounts[][]
}

/** Sales that a till keeps, the newest first. */
const MOST_SALES = 200

/** The sales of this till's shift, the newest first. */
export async function salesHere(): Promise<KeptSale[]> {
  const [till, all] = await Promise.all([keptTill(), readAllKept<KeptSale>('sale|')])
  const own = all.filter(({ order }) => order.open_register_id === till?.shift.id)
  return own.sort((a, b) => (a.order.created_at < b.order.created_at ? 1 : -1)).slice(0, MOST_SALES)
}

export const saleName = (id: string) => `sale|${id}`
export const keptSale = (id: string): Promise<KeptSale | undefined> => readKept<KeptSale>(saleName(id))

/** A refusal of this till, in words for who sells. */
export const refuse = (message: string) => new ApiError(409, '409', message)

/** The till that may act without the server. @throws ApiError when the silence of the server is all that there is */
async function mustTill(): Promise<Till> {
  const till = await keptTill()
  if (till?.shift.state !== 'open') throw noAnswer()
  if (till.lease.state === 'taken') throw refuse(takenText(till.lease))
  return till
}

/** After something was put in the outbox: it is counted, told, and sent when the server is there. */
function goesOut(): void {
  tellTabs()
  void countWaiting().then(() => (connectionNow() === 'none' ? undefined : sendAll()))
}

/** True when the server may be asked first: it is there, and nothing waits that must come before. Only `alone` for what has a number. */
const mayAsk = async (): Promise<boolean> => {
  if (connectionNow() === 'none' || !navigator.onLine) return false
  const till = await keptTill()
  return !till || (await unsentOf(till.lease.shift_id, 1)).length === 0
}

/** Does something here, alone. */
async function here<T>(work: (till: Till) => Promise<{ value: T }>): Promise<T> {
  const { value } = await alone(async () => work(await mustTill()))
  goesOut()
  return value
}

/** Longest wait for a sign of the server before it is given a command, in ms. */
const SIGN_MS = 4_000

/** True when the server answers right now: a command that it may not have heard is in doubt, so it is given none in vain. */
async function reached(): Promise<boolean> {
  await api.identity.showUser({}, { server: true, attempts: 1, withinMs: SIGN_MS }).catch(() => undefined)
  return connectionNow() !== 'none'
}

/** Commands whose answer never came: nobody knows whether they were done, so this till does not do them too. */
const inDoubt = new Set<string>()
const IN_DOUBT =
  'No sabemos si esto quedó guardado: se fue la conexión mientras se enviaba. Revísalo cuando vuelva, antes de repetirlo.'

/** A command that has no id of its own: by the server while it is there, else by this till; never by both. */
const eitherWay =
  (spec: string, work: (input: Input) => Promise<unknown>, learn?: (input: Input, value: unknown) => Promise<void>) =>
  async (input: Input, ask: Ask): Promise<unknown> => {
    const act = `${spec} ${JSON.stringify(input)}`
    if (!((await mayAsk()) && (await reached()))) {
      if (inDoubt.has(act)) throw refuse(IN_DOUBT)
      return work(input)
    }
    try {
      const value = await ask()
      inDoubt.delete(act)
      // It is done: that this device could not keep it costs nothing but a question later.
      await learn?.(input, value).catch(() => undefined)
      return value
    } catch (error) {
      if (isSilence(error)) inDoubt.add(act)
      throw error
    }
  }

/** A sale: by the server while it is there, under the numbers of this till; else by the till, under the same id and its next number. */
export const createOrder = async (input: Input, ask: Ask): Promise<unknown> => {
  const body = input as unknown as SaleBody
  if (!body.id || (input as { type?: number }).type !== 3 || !(await keptTill())) return ask()
  const sold = await alone(async () => {
    if (await mayAsk()) {
      try {
        return await answeredSale((await ask({ attempts: 1, withinMs: PATIENCE_MS })) as Order)
      } catch (error) {
        if (!isSilence(error)) throw error
      }
    }
    return sellHere(body, await mustTill())
  })
  goesOut()
  return sold
}

/** Keeps what the server answered to a sale of this till, and the number that it took. */
async function answeredSale(order: Order): Promise<Order> {
  const till = await keptTill()
  if (!till) return order
  await keepTill({ ...answeredNumber(till, order.number), shift: soldIn(till.shift, order) })
  await writeKept({ [saleName(order.id)]: { order, returned: [] } satisfies KeptSale })
  return order
}

/** Sells without the server: the number is used up only with the sale. Only `alone`. */
async function sellHere(body: SaleBody, till: Till): Promise<Order> {
  const known = await keptSale(body.id)
  if (known) return known.order
  const now = new Date()
  const number = nextNumber(till, dayOf(now))
  if (!number) throw refuse('La numeración de esta caja se acabó o ya no está vigente: se vende otra vez con conexión.')
  const { series, n } = number
  const numbered = { text: numberText(series.prefix, n), resolutionId: series.resolution_id ?? undefined }
  const mark = (await keptHead())?.mark
  const made = makeSale(body, numbered, await saleWorld(till, now))
  const deed: Deed = {
    ...{
      kind: 'sale',
      number: { series: series.series, n },
      sale: body as never,
      sold: made.sold,
      paid: made.paid,
      total: made.total,
      ...(mark ? { mark } : {}),
    },
  }
  const after = { ...usedNumber(till, series.series, n), shift: soldIn(till.shift, made.order) }
  const kept: KeptSale = { order: made.order, paper: made.paper, returned: [] }
  await put(after, deed, { [saleName(body.id)]: kept })
  void keptGoods().then((goods) => keepOwn({ items: rowsAfter(goods, body.products) }))
  return made.order
}

/** A command of the till: by the server while it is there and nothing waits, else put in the outbox. */
export const actHere = (
  work: (till: Till, input: Input) => Promise<unknown>,
  spec: string,
  learn?: (input: Input, value: unknown) => Promise<void>,
) => eitherWay(spec, (input) => here(async (till) => ({ value: await work(till, input) })), learn)

/** What the server did to the shift of this till is so here too. */
const learnShift = (_: Input, value: unknown): Promise<void> =>
  alone(async () => {
    const [till, shift] = [await keptTill(), value as Shift]
    if (till?.shift.id !== shift.id) return
    return shift.state === 'open' ? keepTill({ ...till, shift }) : dropTill()
  })

export const moveCash = actHere(
  async (till, input) => {
    const { id: _, ...cash } = input as unknown as CashBody & { id: string }
    const [id, person] = [newId('movement'), await personHere()]
    const shift = movedIn(till.shift, id, cash, person, new Date().toISOString())
    await put({ ...till, shift }, { kind: 'cash', id, cash })
    return shift
  },
  treasury.moveCash,
  learnShift,
)

export const closeShift = actHere(
  async (till, input) => {
    const { id: _, ...close } = input as unknown as CloseBody & { id: string }
    const shift = closedWith(till.shift, close, await personHere(), new Date().toISOString())
    await put({ ...till, shift }, { kind: 'close', close })
    return shift
  },
  treasury.closeShift,
  learnShift,
)

/** A new client; `id` is the till's. */
export const createClient = actHere(
  async (till, input) => {
    const id = prefixed('cli')
    const { name, document, phone, email } = input as {
      name: string
      document?: string
      phone?: string
      email?: string
    }
    const row = {
      ...{ id, name, document_text: document ?? '', phone: phone ?? null, email: email ?? null, price_list: 1 },
      ...{ built_in: false, active: true, credit_limit: null, credit_days: 0 },
    } as unknown as KeptClient
    await put(till, { kind: 'client', id, client: input as never })
    await keepOwn({ clients: [row] })
    return row
  },
  parties.createClient,
  (_, value) => keepOwn({ clients: [value as KeptClient] }),
)
