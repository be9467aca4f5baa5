import { undoDay } from '../../accounting/journal/day'
import { balance, compact, mirror } from '../../accounting/journal/entry'
import type { PartStep, Posting } from '../../documents/posting'
import { author } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { costLines } from '../../sales/book/sale-entry'
import { standingShift } from '../../sales/changes/reverse'
import { Order, type OrderData, type OrderRow } from '../../sales/order/order'
import { chosenShift } from '../../treasury/drawer'
import { OpenShifts, Shift, shiftOfUser } from '../../treasury/shift'
import { CreditNote, type NoteData, NotePart, type NotePartData } from '../note/note'
import { keyOf, type Priced, type Standing, standingOf } from '../note/terms'
import { closeBench, openBench, openSale, postFor } from './bench'
import { lossLines, takeIn } from './goods'
import { needUnsettled } from './money'
import { conceptOf, entryLines, linesOf, mention, restocks, settleNote } from './post'

type Step = PartStep<NoteData, NotePartData, Record<never, never>>

/**
 * Accepts a note of more lines than one transaction takes: it is numbered and stands on its sale, which nobody else changes
 * until a job has taken in its goods part by part and posted its value.
 */
export function acceptLong(
  unit: Act,
  before: OrderRow,
  standing: Standing,
  priced: Priced,
  made: NoteData,
): { note: NoteData; order: OrderData } {
  const parts = CreditNote.pieces(made.id, linesOf(standing, priced), { posted: false, entries: [] })
  for (const part of parts) unit.insert(NotePart, part)
  const title = `Registrar la nota crédito ${made.number} de ${made.lineCount} productos`
  const { id: jobId } = CreditNote.later(unit, made, { title, total: made.lineCount })
  const note = { ...made, parts: parts.length, jobId }
  unit.insert(CreditNote, note)
  const { version: _, ...row } = before
  const order: OrderData = { ...row, posting: 'posting', creditNotes: [...row.creditNotes, mention(note)] }
  unit.replace(Order, before, order)
  return { note, order }
}

/** Takes in the goods of one part, and posts their cost. */
async function postPart(unit: Act, { head: note, part }: Step): Promise<NotePartData> {
  const order = await Order.get(note.orderId)
  const sale = await openSale(order)
  const { lines: sold, lefts } = standingOf(
    order,
    sale.lines,
    sale.notes.filter(({ id }) => id !== note.id),
  )
  const bench = await openBench(unit, order, sale, { moving: part.lines })
  const places = new Map(sold.map((line, at) => [keyOf(line), at]))
  const lines = part.lines.map((line) => {
    const at = places.get(keyOf(line))!
    return takeIn(bench.ledger, order, { sold: sold[at]!, left: lefts[at]!, part: line }, restocks(note))
  })
  const day = await undoDay(note.day)
  const costs = compact(lines.flatMap((line) => mirror(costLines(line, order, bench.accounts))))
  if (costs.length > 0) balance(costs)
  const concept = `${conceptOf(note)}, costo`
  const entries = postFor(bench, note, { concept, lines: costs, day })
  if (!restocks(note))
    entries.push(
      ...postFor(bench, note, {
        concept: `Avería de lo devuelto con la nota ${note.number}`,
        lines: lossLines(lines, order, bench.accounts),
        day,
      }),
    )
  await bench.ledger.write(unit, { kind: 'creditNote', id: note.id, number: note.number, day })
  return { ...part, lines, posted: true, entries }
}

/** The value of a long note, once all its goods are in. */
async function complete(unit: Act, note: NoteData): Promise<NoteData> {
  const order = await Order.get(note.orderId)
  const [sale, parts, found] = await Promise.all([
    openSale(order),
    CreditNote.partsOf(note),
    load({
      register: chosenShift(note.shiftId),
      shift: Shift.maybe(order.shiftId),
      openShift: OpenShifts.maybe(shiftOfUser(author().userId)),
    }),
  ])
  const bench = await openBench(unit, order, sale, { moving: [] })
  const lines = parts.flatMap((part) => part.lines)
  const { shiftId: before, ...rest } = note
  const shiftId = before && (standingShift(found) ?? before)
  needUnsettled(note.refunds, bench.items)
  const withoutCost = lines.map((line) => ({ ...line, costCents: 0 }))
  const own = postFor(bench, note, {
    concept: conceptOf(note),
    lines: entryLines(bench, note, withoutCost),
    day: await undoDay(note.day),
  })
  const entries = [...parts.flatMap((part) => part.entries), ...own]
  const posted = settleNote(bench, { ...rest, ...(shiftId ? { shiftId } : {}), entries }, lines)
  bench.order = { ...bench.order, posting: 'posted' }
  const after = CreditNote.entered(posted, 'registrada')
  await closeBench(bench, after)
  unit.summary = conceptOf(note)
  return after
}

const taking: Posting<NoteData, NotePartData> = {
  isPosted: ({ posted }) => posted,
  post: postPart,
  settled: complete,
  stuck: 'La nota crédito quedó a medias por una falla nuestra. Inténtalo de nuevo para que termine.',
}

/** Takes in the goods of a long note part by part, and posts its value. It only goes forward. */
export const longNoteJob = CreditNote.parts({
  posting: () => taking,
  summary: ({ number }) => `Nota crédito ${number} registrada`,
})
