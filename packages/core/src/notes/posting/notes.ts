import { entriesRequest } from '../../accounting/journal/reversal'
import { author } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { formatCop } from '../../kernel/values/money'
import { Order, type OrderData, type OrderRow, soldBy } from '../../sales/order/order'
import { MAX_LINES_AT_ONCE } from '../../sales/order/order-line'
import { hasCash, registerFor } from '../../treasury/drawer'
import { itemsOf } from '../../treasury/open-item/open-item'
import { OpenShifts, Shift, shiftOfUser } from '../../treasury/shift'
import { CreditNote, type NoteData, type NoteRow } from '../note/note'
import type { NewNote, NoteWanted } from '../note/note.input'
import { mayBeAtDian } from '../note/note.states'
import { price, standingOf } from '../note/terms'
import { type Bench, closeBench, openBench, openSale, type Sale } from './bench'
import { acceptLong } from './long-note'
import { draw, needReturnable } from './making'
import { goodsIn, postNote, restocks, undoNote } from './post'

/** A note of a sale, inside the unit: posted at once, or accepted when it has more lines than fit one transaction. */
export async function makeNote(
  unit: Act,
  before: OrderRow,
  number: string,
  wanted: NoteWanted,
  id = newId('creditNote'),
): Promise<{ note: NoteData; order: OrderData }> {
  await needReturnable(unit, before, wanted.type)
  const sale = await openSale(before)
  const standing = standingOf(before, sale.lines, sale.notes)
  const priced = price(standing, wanted)
  const drawn = await draw(before, standing, priced, wanted)
  unit.summary = `Nota crédito ${number} de ${formatCop(priced.totalCents)} sobre la venta ${before.number}`
  const long = priced.parts.length > MAX_LINES_AT_ONCE
  const made = CreditNote.build({
    ...drawn,
    soldBy: soldBy(before),
    id,
    number,
    state: long ? 'registrando' : 'registrada',
  })
  if (long) return acceptLong(unit, before, standing, priced, made)
  const moving = wanted.type === 2 ? [] : priced.parts.map(({ at }) => sale.lines[at]!)
  const bench = await openBench(unit, before, sale, { moving })
  const lines =
    wanted.type === 2 ? goodsIn(bench, standing, priced, true) : goodsIn(bench, standing, priced, restocks(made))
  const note = { ...postNote(bench, made, lines), lines }
  unit.insert(CreditNote, note)
  await closeBench(bench, note)
  return { note, order: bench.order }
}

/**
 * Takes back a sale, whole or in part. Source: product.txt, credit notes; facts B3.1 rows 10 and 11.
 * @param id of a note whose maker named it
 */
export const createNote = ({ invoice_id, ...wanted }: NewNote, id?: string): Promise<NoteData> =>
  act(async (unit) => {
    const { number, order } = await CreditNote.numbered(unit, { order: Order.one(invoice_id) })
    return (await makeNote(unit, order, number, wanted, id)).note
  })

/** Where the balance of a note was spent, by the numbers of what it paid. */
async function spentOn(note: NoteData): Promise<string[]> {
  const items = (await itemsOf(note.id)).filter(({ side }) => side === 'clientAdvances')
  const moves = items.flatMap((item) => item.moves)
  const own = new Set(note.entries.map(({ id }) => id))
  const used = moves.filter(({ entryId }) => !own.has(entryId))
  const standing = used.reduce((sum, { cents }) => sum + cents, 0)
  if (standing === 0) return []
  const { found } = await load({ found: entriesRequest(used.map(({ entryId: id, day }) => ({ id, day }))) })
  const net = new Map<string, number>()
  found.forEach((entry, i) => {
    net.set(entry.documentNumber, (net.get(entry.documentNumber) ?? 0) + used[i]!.cents)
  })
  return [...net].flatMap(([number, cents]) => (cents < 0 ? [number] : []))
}

/** @throws AppError 409 that names what hangs from a note: where its balance was spent, what came after it, what DIAN has */
async function needFree(note: NoteRow, order: OrderData): Promise<void> {
  if (note.state === 'registrando')
    throw conflict(`La nota ${note.number} todavía se está registrando. Inténtalo en un momento.`)
  if (mayBeAtDian(note.electronic))
    throw conflict(`La nota ${note.number} ya está ante la DIAN: no se cambia ni se anula.`)
  if (note.lineCount > MAX_LINES_AT_ONCE)
    throw conflict(
      `Una nota de más de ${MAX_LINES_AT_ONCE} productos no se cambia ni se anula. Vende otra vez lo que se lleven.`,
    )
  const last = order.creditNotes.at(-1)
  if (order.state === 'devuelto' && last && last.id !== note.id)
    throw conflict(
      `Después de la nota ${note.number} está la ${last.number}, que terminó la devolución. Anula primero esa.`,
    )
  const spent = await spentOn(note)
  if (spent.length > 0)
    throw conflict(
      `El saldo a favor de la nota ${note.number} ya se usó en ${spent.join(', ')}. Anula primero ese pago.`,
    )
}

/** A posted note undone inside the unit, with its money in the register of whoever acts. */
async function undo(unit: Act, note: NoteRow, order: OrderRow, sale: Sale, moving: Bench['lines']) {
  const [bench, found] = await Promise.all([
    openBench(unit, order, sale, { moving, note }),
    load({ openShift: OpenShifts.maybe(shiftOfUser(author().userId)), shift: Shift.maybe(note.shiftId) }),
  ])
  const shiftId =
    note.refunds.length > 0
      ? registerFor({ cash: hasCash(note.refunds), ofSale: found.shift, openShift: found.openShift })
      : undefined
  undoNote(bench, note, note.lines, shiftId)
  return bench
}

const withOrder = async (id: string) => {
  const note = await CreditNote.get(id)
  return { note, order: await Order.get(note.orderId) }
}

/** Makes a note void: the mirror of what it posted, today. Its number is not used again. @throws AppError 409 by `needFree` */
export const voidNote = ({ id, note: why }: { id: string; note?: string }): Promise<NoteData> =>
  act(async (unit) => {
    const { note, order } = await withOrder(id)
    CreditNote.need(note, 'anulada')
    await needFree(note, order)
    const sale = await openSale(order)
    const bench = await undo(
      unit,
      note,
      order,
      sale,
      sale.lines.filter((line) => note.lines.some((l) => l.productId === line.productId)),
    )
    const after = CreditNote.void(unit, note, why, { entries: [] })
    await closeBench(bench, after)
    unit.summary = `Anuló la nota crédito ${note.number} de ${formatCop(note.totals.totalCents)}`
    return after
  })

/**
 * Changes a note: what it posted is reversed and posted again as it is now, in one transaction; the version before is kept.
 * @throws AppError 409 by `needFree`
 */
export const updateNote = ({ id, ...wanted }: NoteWanted & { id: string }): Promise<NoteData> =>
  act(async (unit) => {
    const { note, order } = await withOrder(id)
    if (note.state === 'anulada') throw conflict(`La nota ${note.number} está anulada: ya no se cambia.`, 'bad_state')
    await needFree(note, order)
    const sale = await openSale(order)
    const others = sale.notes.filter((other) => other.id !== note.id)
    const wantedParts = price(standingOf(order, sale.lines, others), wanted).parts
    if (wantedParts.length > MAX_LINES_AT_ONCE)
      throw conflict(`Una nota de más de ${MAX_LINES_AT_ONCE} productos no se cambia. Anúlala y haz otra.`)
    const named = new Set([
      ...wantedParts.map(({ at }) => sale.lines[at]!.productId),
      ...note.lines.map((l) => l.productId),
    ])
    const bench = await undo(
      unit,
      note,
      order,
      sale,
      sale.lines.filter(({ productId }) => named.has(productId)),
    )
    const now = { ...order, ...bench.order }
    await needReturnable(unit, now, wanted.type)
    const standing = standingOf(bench.order, bench.lines, bench.notes)
    const priced = price(standing, wanted)
    const drawn = await draw(now, standing, priced, wanted)
    const { reason: _, note: __, shiftId: ___, ...kept } = note
    const next = { ...kept, ...drawn, revision: note.revision }
    const lines = goodsIn(bench, standing, priced, restocks(next))
    const after = CreditNote.amend(unit, note, { ...postNote(bench, next, lines), lines })
    await closeBench(bench, after)
    unit.summary = `Cambió la nota crédito ${note.number}: ${formatCop(after.totals.totalCents)}`
    return after
  })
