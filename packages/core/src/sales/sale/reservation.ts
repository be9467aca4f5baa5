import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { partId, piecesOf } from '../../documents/parts'
import { StockLedger } from '../../inventory/stock/ledger'
import { stockId } from '../../inventory/stock/stock'
import { Storage, type StorageRow } from '../../inventory/stock/storage'
import { context, now, unremembered } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { load } from '../../kernel/db/read'
import { AppError, busy } from '../../kernel/errors'
import { job } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { settingsOf } from '../../settings/settings'
import { MAX_LINES_AT_ONCE } from '../order/order-line'
import type { SaleLine } from './sale-cart'
import type { Found } from './sale-load'

/** How long a sale may take from its first reserved line until it is accepted; after that its goods are released. */
const ACCEPTED_WITHIN_MS = 120_000

/**
 * Goods of a long sale, reserved piece by piece in their stock rows before it is accepted. `reserving` until then; the
 * unit that accepts the sale makes it `kept`, and from then on the parts of the order release what is theirs (see
 * `long-sale.ts`). One that is not accepted is `releasing`.
 */
const Reservation = kind({
  name: 'reservation',
  label: 'lo apartado para la venta',
  schema: z.object({
    id: z.string(),
    pieces: z.number().int(),
    /** Tells these goods from others. */
    goods: z.string(),
    state: z.enum(['reserving', 'kept', 'releasing']),
    /** When a job releases it unless it is kept, ISO. */
    until: z.string(),
  }),
  audited: false,
})

const Reserved = z.object({
  productId: z.string(),
  variantId: z.string().optional(),
  name: z.string(),
  storageId: z.string(),
  quantity: z.number().int(),
  /** Line of the sale, from 0. */
  line: z.number().int(),
})
type ReservedData = z.output<typeof Reserved>

/** A piece of a reservation that stands in the stock rows. */
const ReservedPiece = kind({
  name: 'reservedPiece',
  label: 'lo apartado para la venta',
  schema: z.object({ reservationId: z.string(), n: z.number().int(), goods: z.array(Reserved) }),
  plain: [],
  key: (p) => partId(p.reservationId, p.n),
  audited: false,
})

const DOCUMENT = { kind: 'order', id: '', number: '' }
const itemOf = ({ productId, variantId, name }: ReservedData) => ({
  productId,
  ...(variantId ? { variantId } : {}),
  name,
  costCents: 0,
})
const rowsOf = (goods: readonly ReservedData[]) =>
  StockLedger.rows(goods.map((good) => ({ item: good, storageId: good.storageId })))

/** The error of a line of a long sale, counted from 0, with its number. */
export const atLine = (error: unknown, line: number): unknown =>
  error instanceof AppError ? new AppError(error.status, error.code, `Línea ${line + 1}: ${error.message}`) : error

/** What some lines take of the stock. */
const goodsOf = (lines: readonly SaleLine[]): ReservedData[] =>
  lines.flatMap(({ line: { quantity, storageId }, item }, line) => {
    if (!item || !storageId) return []
    const { productId, variantId, name } = item
    return [{ productId, ...(variantId ? { variantId } : {}), name, storageId, quantity, line }]
  })

/** Everybody reserves in this order: of two sales that want the same goods one gets all of them. */
const inOrder = (goods: readonly ReservedData[]): ReservedData[] =>
  goods.toSorted((a, b) => (stockId(a, a.storageId) < stockId(b, b.storageId) ? -1 : 1))

const fingerprint = (goods: readonly ReservedData[]): string =>
  createHash('sha256')
    .update(JSON.stringify(goods.map((good) => [stockId(good, good.storageId), good.quantity])))
    .digest('base64url')

/** One for each command: another try of it goes on with what the first reserved. */
function reservationId(): string {
  const { replay } = context()
  if (!replay) return randomUUID()
  return createHash('sha256').update(`${replay.key}|${replay.bodyHash}`).digest('base64url')
}

function reserveGoods(ledger: StockLedger, goods: readonly ReservedData[], storages: ReadonlyMap<string, StorageRow>) {
  for (const good of goods) {
    try {
      ledger.reserve(itemOf(good), storages.get(good.storageId)!, good.quantity)
    } catch (error) {
      throw atLine(error, good.line)
    }
  }
}

const begin = (id: string, pieces: number, goods: string) =>
  act(async (unit) => {
    const found = await Reservation.find(id)
    if (found?.state === 'reserving' && found.goods === goods) return
    if (found) throw busy()
    const until = new Date(now().getTime() + ACCEPTED_WITHIN_MS)
    unit.insertFirst(Reservation, { id, pieces, goods, state: 'reserving', until: until.toISOString() })
    enqueue(unit, ReservationJob, { input: { reservationId: id }, dueAt: until })
  })

/** Reserves a piece. Once. @throws AppError 409 that names the line that there is not enough of */
const reservePiece = (reservationId: string, n: number, goods: ReservedData[]) =>
  act(async (unit) => {
    const found = await load({
      head: Reservation.maybe(reservationId),
      piece: ReservedPiece.maybe(partId(reservationId, n)),
      rows: rowsOf(goods),
      storages: Storage.many([...new Set(goods.map((good) => good.storageId))]),
      settings: settingsOf(),
    })
    if (found.head?.state !== 'reserving') throw busy()
    if (found.piece) return
    unit.check(Reservation, found.head)
    const ledger = new StockLedger(found.rows, { allowNegative: found.settings.inventory.allowNegativeStock })
    reserveGoods(ledger, goods, found.storages)
    await ledger.write(unit, DOCUMENT)
    unit.insert(ReservedPiece, { reservationId, n, goods })
  })

/**
 * Reserves the goods of a long sale before it is accepted, so that nobody else takes them until its job does. What there
 * is not enough of by now is refused before anything is written. A shop that sells what it has not got reserves nothing.
 * @returns its id, for the unit that accepts the sale; undefined when there is nothing to reserve
 * @throws AppError 409 that names the line there is not enough of; nothing stays reserved
 */
export async function reserve(
  lines: readonly SaleLine[],
  found: Pick<Found, 'settings' | 'stock' | 'storages'>,
): Promise<string | undefined> {
  const asked = goodsOf(lines)
  if (asked.length === 0 || found.settings.inventory.allowNegativeStock) return undefined
  const id = reservationId()
  if (!(await Reservation.find(id)))
    reserveGoods(new StockLedger(found.stock, { allowNegative: false }), asked, found.storages)
  const goods = inOrder(asked)
  const pieces = piecesOf(goods, MAX_LINES_AT_ONCE)
  await unremembered(async () => {
    await begin(id, pieces.length, fingerprint(goods))
    await releasedIfRefused(id, async () => {
      for (const [n, piece] of pieces.entries()) await reservePiece(id, n, piece)
    })
  })
  return id
}

/** Runs what a reservation is for; when a rule refuses it, what is reserved is released before that is told. */
export async function releasedIfRefused<T>(id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // After an outage the same command may come again and go on; if it does not, the job releases.
    if (error instanceof AppError && error.status < 500) await release(id)
    throw error
  }
}

/**
 * In the unit that accepts a long sale: what is reserved for it stays so until its parts post. It must be what the sale
 * takes by now.
 * @returns whether anything is reserved
 * @throws AppError 503 when it is not; the person tries again
 */
export async function keep(
  unit: Act,
  id: string | undefined,
  lines: readonly SaleLine[],
  allowNegative: boolean,
): Promise<boolean> {
  const goods = inOrder(goodsOf(lines))
  if (id === undefined) {
    if (goods.length > 0 && !allowNegative) throw busy()
    return false
  }
  const head = await Reservation.find(id)
  if (head?.state !== 'reserving' || head.goods !== fingerprint(goods)) throw busy()
  unit.replace(Reservation, head, { ...head, state: 'kept' })
  return true
}

const releasePiece = (reservationId: string, n: number) =>
  act(async (unit) => {
    const piece = await ReservedPiece.find(partId(reservationId, n))
    if (!piece) return
    const { rows } = await load({ rows: rowsOf(piece.goods) })
    const ledger = new StockLedger(rows, { allowNegative: true })
    for (const good of piece.goods) ledger.release(itemOf(good), good.storageId, good.quantity)
    await ledger.write(unit, DOCUMENT)
    unit.remove(ReservedPiece, piece)
  })

/** Releases what was reserved for a sale that was not accepted; for one that was it does nothing. */
const release = (id: string): Promise<void> =>
  unremembered(async () => {
    const head = await act(async (unit) => {
      const found = await Reservation.find(id)
      if (found?.state === 'reserving') unit.replace(Reservation, found, { ...found, state: 'releasing' })
      return found
    })
    if (!head || head.state === 'kept') return
    for (let n = 0; n < head.pieces; n++) await releasePiece(id, n)
    await forget(id)
  })

/** Removes the records of a reservation, whose goods are the order's by now or nobody's. */
const forget = (id: string) =>
  act(async (unit) => {
    const head = await Reservation.find(id)
    if (!head) return
    const ids = Array.from({ length: head.pieces }, (_, n) => partId(id, n))
    const { pieces } = await load({ pieces: ReservedPiece.many(ids) })
    for (const piece of pieces.values()) unit.remove(ReservedPiece, piece)
    unit.remove(Reservation, head)
  })

/** Releases what was reserved for a sale whose process died before it was accepted. */
export const ReservationJob = job({
  type: 'sale.reservation',
  title: 'Liberar lo apartado para una venta que no se hizo',
  lane: 'imports',
  input: z.object({ reservationId: z.string() }),
  hidden: true,
  run: async ({ input: { reservationId: id } }) => {
    const head = await Reservation.find(id)
    if (head?.state === 'kept') await forget(id)
    else if (head && head.until <= now().toISOString()) await release(id)
    return { summary: 'Listo' }
  },
})
