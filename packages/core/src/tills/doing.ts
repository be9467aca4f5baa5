import { type Matter, may, refuse } from '../kernel/context'
import { act } from '../kernel/db/act'
import { AppError, conflict } from '../kernel/errors'
import type { Permission } from '../kernel/permissions'
import { newId } from '../kernel/values/id'
import { formatCop } from '../kernel/values/money'
import { createNote } from '../notes/posting/notes'
import { Client } from '../parties/clients/client'
import { client } from '../parties/clients/client.input'
import { clientByDocument, clients } from '../parties/clients/clients'
import { Draft } from '../sales/drafts/draft'
import { createDraft } from '../sales/drafts/drafts'
import { Order, type OrderRow } from '../sales/order/order'
import type { NewSale, SoldAs } from '../sales/order/sale.input'
import type { Made } from '../sales/sale/sale-load'
import { sell } from '../sales/sale/sell'
import { taxCodes } from '../settings/taxes/tax.input'
import { moveCash } from '../treasury/cash-movements'
import type { ShiftRow } from '../treasury/shift'
import { closeShift } from '../treasury/shifts'
import { judge } from './judging'
import { type Became, copiedAt, NotRecorded, type Recording } from './recording'
import { isSameSale } from './same-sale'
import type { CommandOf, TillCommandData } from './till.input'

type Says = (what: Became) => void
type Do<K extends TillCommandData['kind']> = (recording: Recording<CommandOf<K>>, says: Says) => Promise<unknown>

const openShiftOf = ({ id, register, prefix, userId, userName, openedAt, storageId, costCenterId }: ShiftRow) => ({
  ...{ id, version: 0, shiftId: id, register, prefix, userId, userName, openedAt },
  ...(storageId ? { storageId } : {}),
  ...(costCenterId ? { costCenterId } : {}),
})

/** Who buys: the one that the till made may be somebody who was there already, or be gone by now. */
async function buyer(id: string | undefined, { lease, matters }: Recording): Promise<string | undefined> {
  if (!id) return undefined
  const ours = lease.became[id] ?? id
  if (await Client.find(ours)) return ours
  matters.push({ code: 'client_gone', text: 'El cliente de la venta ya no existe: quedó a consumidor final.' })
  return undefined
}

/** A rate of the shop's, out of what a till printed: one that does not exist is what its figure says. */
function printedRate({ name, tax_code: code, tax_bps: taxBps }: CommandOf<'sale'>['sold'][number], matters: Matter[]) {
  const taxCode = taxCodes.find((known) => known === code)
  if (taxCode) return { taxCode, taxBps }
  const text = `El tiquete de ${name} dice el impuesto ${code}, que no existe.`
  matters.push({ code: 'tax_code', text, should: taxCodes.join(', ') })
  return taxBps > 0 ? { taxCode: 'IVA' as const, taxBps } : { taxCode: 'EXCLUIDO' as const, taxBps }
}

/** The sale as `sell` takes it, with what is on its paper. */
function asSold({ command, lease, matters }: Recording<CommandOf<'sale'>>, clientId: string | undefined): NewSale {
  const { client_id: _, credit_notes: __, open_register_id: ___, ...sale } = command.sale
  return {
    ...sale,
    ...(clientId ? { client_id: clientId } : {}),
    storage_id: sale.storage_id ?? lease.storageId,
    products: sale.products.map((line, i) => {
      const said = command.sold[i]
      if (!said) return line
      const { name, sku } = said
      const sold: SoldAs = { name, ...printedRate(said, matters), ...(sku ? { sku } : {}) }
      return { ...line, sold }
    }),
    payments: sale.payments?.map((payment, i) => ({
      ...payment,
      ...(command.paid?.[i] ? { paid: command.paid[i] } : {}),
    })),
  }
}

/** Notes a total that is not the one on the ticket. */
function noteTotal(said: number, sums: number): void {
  if (said === sums) return
  const text = `Su tiquete dice ${formatCop(said)} y la venta suma ${formatCop(sums)}.`
  refuse(conflict(text, 'total'), { should: formatCop(sums), costCents: sums - said })
}

/** Notes that the id of a sale is of another one: both are kept. */
function noteTaken(who: string, there: OrderRow, total: number): void {
  const text = `${who} envió una venta de ${formatCop(total)} con la identificación de la ${there.number}, que es otra. Quedaron las dos.`
  const should = `Una sola identificación para cada venta. La ${there.number} es de ${formatCop(there.totals.totalCents)}`
  refuse(conflict(text, 'order_taken'), { should, costCents: total })
}

/**
 * A sale, under its number. One that was sold with a connection, whose answer was lost, is there already; another sale
 * under its id gets an id of its own.
 */
const doSale: Do<'sale'> = async (recording, says) => {
  const { command, shift, doneAt, matters, who, sending, lease } = recording
  const wanted = asSold(recording, await buyer(command.sale.client_id, recording))
  const { series, n } = command.number
  const made: Made = { series, n, seq: command.seq, at: doneAt, openShift: openShiftOf(shift) }
  const since = copiedAt(lease, command.mark)
  await act(async (unit) => {
    const there = await Order.find(command.sale.id!)
    if (there && (await isSameSale(there, command, shift.id))) {
      unit.summary = `Recibió otra vez la venta ${there.number}`
      return says({ number: there.number, about: { kind: 'order', id: there.id } })
    }
    const id = there ? newId('order') : command.sale.id!
    if (there) noteTaken(who, there, command.total)
    const { freezing_id: freezingId } = command
    const draft = freezingId ? await Draft.find(freezingId) : undefined
    const { order } = await sell(
      unit,
      { ...wanted, id },
      {
        made,
        judge: (sale) => judge({ ...sale, who, at: doneAt, since, history: sending.history }),
        ...(freezingId ? { freezingId } : {}),
      },
    )
    if (draft) unit.remove(Draft, draft)
    noteTotal(command.total, order.totals.totalCents)
    says({
      number: order.number,
      about: { kind: 'order', id },
      ...(there ? { known: { id: there.id, ours: id } } : {}),
    })
  })
  return matters
}

/** Describes where a sale was made. */
const madeAt = ({ type, register, cashier }: OrderRow): string =>
  type === 3 ? `en ${register ?? 'otra caja'} por ${cashier.name}` : `en línea por ${cashier.name}`

/**
 * @throws NotRecorded for a return that its person may not make, or of a sale that its till did not make: its cash is out of
 * the drawer, and whoever may make credit notes decides whether there is one
 */
function needOwnReturn({ command, who, shift }: Recording<CommandOf<'return'>>, order: OrderRow | undefined): void {
  const costCents = command.cash ?? 0
  const cash = costCents > 0 ? ` y sacó ${formatCop(costCents)} de ${shift.register}` : ''
  if (order && order.shiftId !== shift.id)
    throw new NotRecorded({
      code: 'return_foreign',
      text: `${who} devolvió la venta ${order.number}${cash}. Esa venta se hizo ${madeAt(order)}, no en esta caja.`,
      should: 'Sin internet una caja solo devuelve lo que ella vendió',
      costCents,
    })
  if (may('credit_note-create')) return
  throw new NotRecorded({
    code: 'return_forbidden',
    text: `${who} devolvió la venta${order ? ` ${order.number}` : ''}${cash}, sin permiso para hacer notas crédito.`,
    should: 'La devuelve quien hace notas crédito',
    costCents,
  })
}

const doReturn: Do<'return'> = async (recording, says) => {
  const { command, lease } = recording
  const { open_register_id: _, ...note } = command.note
  const invoiceId = lease.became[note.invoice_id] ?? note.invoice_id
  needOwnReturn(recording, await Order.find(invoiceId))
  says({ about: { kind: 'creditNote', id: command.id } })
  return createNote({ ...note, invoice_id: invoiceId }, command.id)
}

/** What a client may lack of what the till wrote, when it does not hold here. */
const doClient: Do<'client'> = async ({ command, matters }, says) => {
  says({ about: { kind: 'client', id: command.id } })
  const create = (input: typeof command.client) => clients.rows.create(input, true, undefined, command.id)
  try {
    return await create(command.client)
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 503) throw error
    const row = client.toRow(command.client)
    const ours = row.document && row.documentType ? await clientByDocument(row.documentType, row.document) : undefined
    if (ours && ours !== command.id) {
      matters.push({ code: 'client_known', text: `${row.name} ya estaba entre tus clientes: se usó el que tenías.` })
      says({ about: { kind: 'client', id: ours }, known: { id: command.id, ours } })
      return act(async (unit) => {
        unit.summary = `Recibió un cliente que ya estaba: ${row.name}`
      })
    }
    const wrong = Object.keys(error.fields ?? {}).filter((field) => field !== 'name')
    if (wrong.length === 0) throw error
    matters.push({ code: 'client_part', text: `${row.name} quedó sin ${wrong.length} dato(s): ${error.message}` })
    const kept = Object.fromEntries(Object.entries(command.client).filter(([field]) => !wrong.includes(field)))
    return create(kept as typeof command.client)
  }
}

/** A frozen sale keeps its prices: they are compared when it is sold. */
const doFreeze: Do<'freeze'> = async (recording) => {
  const { client_id: id, ...draft } = recording.command.draft
  const clientId = await buyer(id, recording)
  const client = clientId ? { client_id: clientId } : {}
  return createDraft({ ...draft, ...client, agreed: 'all' }, recording.command.id)
}

const doDiscard: Do<'discard'> = ({ command }) =>
  act(async (unit) => {
    const row = await Draft.find(command.id)
    if (row) unit.remove(Draft, row)
    unit.summary = 'Descartó una venta congelada'
  })

const doCash: Do<'cash'> = ({ command, shift }, says) => {
  says({ about: { kind: 'shift', id: shift.id } })
  return moveCash({ ...command.cash, id: shift.id }, command.id)
}

const doClose: Do<'close'> = ({ command, shift, matters }, says) => {
  says({ about: { kind: 'shift', id: shift.id } })
  if (shift.state === 'closed') {
    matters.push({ code: 'shift_closed', text: `${shift.register} ya estaba cerrada cuando llegó su cierre.` })
    return act(async (unit) => {
      unit.summary = `Recibió el cierre de ${shift.register}, que ya estaba cerrada`
    })
  }
  const reason = command.close.reason ?? 'Se contó sin internet'
  return closeShift({ ...command.close, id: shift.id, end: command.at, reason })
}

const doing = {
  sale: doSale,
  return: doReturn,
  client: doClient,
  freeze: doFreeze,
  discard: doDiscard,
  cash: doCash,
  close: doClose,
} as const

/** Permissions of which each command needs one, as its call with a connection does; a return says more of it itself. */
export const commandPermissions: Readonly<Record<Exclude<TillCommandData['kind'], 'return'>, readonly Permission[]>> = {
  sale: ['pos-create'],
  client: ['customer-create', 'sale-create', 'pos-create'],
  freeze: ['sale-create', 'pos-create'],
  discard: ['sale-create', 'pos-create'],
  cash: ['pos-create', 'pos-delete'],
  close: ['pos-create', 'pos-delete'],
}

/** Notes a command that the person of the till may not give; a sale and a return say it themselves. */
function judgeCommand({ command: { kind }, who }: Recording, matters: Matter[]): void {
  if (kind === 'sale' || kind === 'return' || commandPermissions[kind].some(may)) return
  matters.push({ code: 'forbidden', text: `${who} no tiene permiso para esto y lo hizo sin internet.` })
}

/** Does what a command says, in one act. @throws AppError for what nothing can be made of */
export const doCommand = (recording: Recording, says: Says): Promise<unknown> => {
  judgeCommand(recording, recording.matters)
  return (doing[recording.command.kind] as (recording: Recording, says: Says) => Promise<unknown>)(recording, says)
}

/** The money that left the drawer for a return that could not be recorded: it is not there any more, whatever becomes of it. */
export const cashOfReturn = ({ command, shift }: Recording<CommandOf<'return'>>, why: Matter) =>
  moveCash(
    {
      id: shift.id,
      concept: 'expense',
      value: command.cash ?? 0,
      reason: `Devolución por decidir: ${why.text}`.slice(0, 200),
    },
    undefined,
  )
