import { type Matter, refuse } from '../kernel/context'
import { act } from '../kernel/db/act'
import { AppError, conflict } from '../kernel/errors'
import { formatCop } from '../kernel/values/money'
import { createNote } from '../notes/posting/notes'
import { Client } from '../parties/clients/client'
import { client } from '../parties/clients/client.input'
import { clientByDocument, clients } from '../parties/clients/clients'
import { Draft } from '../sales/drafts/draft'
import { createDraft } from '../sales/drafts/drafts'
import { Order } from '../sales/order/order'
import type { NewSale } from '../sales/order/sale.input'
import type { Made } from '../sales/sale/sale-load'
import { sell } from '../sales/sale/sell'
import { moveCash } from '../treasury/cash-movements'
import type { ShiftRow } from '../treasury/shift'
import { closeShift } from '../treasury/shifts'
import type { Became, Recording } from './recording'
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

/** The sale as `sell` takes it, with what is on its paper. */
function asSold({ command, lease }: Recording<CommandOf<'sale'>>, clientId: string | undefined): NewSale {
  const { client_id: _, credit_notes: __, open_register_id: ___, ...sale } = command.sale
  return {
    ...sale,
    ...(clientId ? { client_id: clientId } : {}),
    storage_id: sale.storage_id ?? lease.storageId,
    products: sale.products.map((line, i) => {
      const said = command.sold[i]
      if (!said) return line
      const { name, sku, tax_code: taxCode, tax_bps: taxBps, list_price: listCents } = said
      return {
        ...line,
        sold: { name, taxCode, taxBps, ...(sku ? { sku } : {}), ...(listCents === undefined ? {} : { listCents }) },
      }
    }),
    payments: sale.payments?.map((payment, i) => ({
      ...payment,
      ...(command.paid?.[i] ? { paid: command.paid[i] } : {}),
    })),
  }
}

/** A sale, under its number. One that was sold with a connection, whose answer was lost, is there already. */
const doSale: Do<'sale'> = async (recording, says) => {
  const { command, shift, doneAt, matters } = recording
  const id = command.sale.id!
  const wanted = asSold(recording, await buyer(command.sale.client_id, recording))
  const { series, n } = command.number
  const made: Made = { series, n, seq: command.seq, at: doneAt, openShift: openShiftOf(shift) }
  await act(async (unit) => {
    const there = await Order.find(id)
    if (there) {
      unit.summary = `Recibió otra vez la venta ${there.number}`
      return says({ number: there.number, about: { kind: 'order', id } })
    }
    const { freezing_id: freezingId } = command
    const draft = freezingId ? await Draft.find(freezingId) : undefined
    const { order } = await sell(unit, wanted, { made, ...(freezingId ? { freezingId } : {}) })
    if (draft) unit.remove(Draft, draft)
    const { totalCents } = order.totals
    if (totalCents !== command.total)
      refuse(conflict(`Su tiquete dice ${formatCop(command.total)} y la venta suma ${formatCop(totalCents)}.`, 'total'))
    says({ number: order.number, about: { kind: 'order', id } })
  })
  return matters
}

const doReturn: Do<'return'> = async ({ command }, says) => {
  says({ about: { kind: 'creditNote', id: command.id } })
  const { open_register_id: _, ...note } = command.note
  const made = await createNote(note, command.id)
  return made
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

const doFreeze: Do<'freeze'> = async (recording) => {
  const { client_id: id, ...draft } = recording.command.draft
  const clientId = await buyer(id, recording)
  return createDraft({ ...draft, ...(clientId ? { client_id: clientId } : {}) }, recording.command.id)
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

/** Does what a command says, in one act. @throws AppError for what nothing can be made of */
export const doCommand = (recording: Recording, says: Says): Promise<unknown> =>
  (doing[recording.command.kind] as (recording: Recording, says: Says) => Promise<unknown>)(recording, says)

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
