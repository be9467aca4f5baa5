import type * as z from 'zod'
import { postingDay } from '../../accounting/journal/day'
import { entriesRequest, mirrorEntries, postStanding } from '../../accounting/journal/reversal'
import { presentAuthor, presentStep } from '../../documents/author'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { Sequence } from '../../kernel/db/sequence'
import { conflict } from '../../kernel/errors'
import { referTo } from '../../kernel/refer-to'
import { formatCop } from '../../kernel/values/money'
import type { Day } from '../../kernel/values/time'
import type { NewTransferInput, TransferChangesInput } from './bank.input'
import { BankTransfer, type BankTransferData, transferEntry } from './bank-transfer'
import { Bank } from './banks'
import { moneyStates } from './money-document'

const presentTransfer = (t: BankTransferData) => ({
  id: t.id,
  number: t.number,
  date: t.day,
  created_at: t.at,
  bank_origin: { id: t.fromId, name: t.fromName },
  bank_destination: { id: t.toId, name: t.toName },
  value: t.cents,
  description: t.note ?? null,
  state: t.state,
  state_name: moneyStates[t.state],
  revision: t.revision,
  user: presentAuthor(t),
  voided: t.voided ? presentStep(t.voided) : null,
  reason: t.reason ?? null,
})

/** Number that the next transfer will have, unless another comes first. */
export async function nextTransferNumber() {
  const { sequence } = await load({ sequence: Sequence.maybe(BankTransfer.name) })
  return { number: `TB-${sequence?.next ?? 1}` }
}

export const getTransferOfBanks = async ({ id }: { id: string }) => presentTransfer(await BankTransfer.get(id))

type Asked = z.output<typeof NewTransferInput>

/** The banks of a transfer, which commits only while they are what they are. @throws AppError 404, or 422 for one that is not in use */
async function banksOf(unit: Act, input: Asked, before?: BankTransferData) {
  const was = (id: string | undefined) => (id === undefined ? {} : { before: id })
  return {
    from: await referTo(unit, Bank, input.bank_origin, { field: 'bank_origin', ...was(before?.fromId) }),
    to: await referTo(unit, Bank, input.bank_destination, { field: 'bank_destination', ...was(before?.toId) }),
  }
}

type Banks = Awaited<ReturnType<typeof banksOf>>

/** What the request says of a transfer. */
const toldOf = (input: Asked, { from, to }: Banks, day: Day) => ({
  day,
  cents: input.value,
  fromId: from.id,
  fromName: from.name,
  toId: to.id,
  toName: to.name,
  note: input.description,
})

const postTransfer = (unit: Act, row: BankTransferData, { from, to }: Banks) =>
  postStanding(unit, {
    concept: `Transferencia de ${from.name} a ${to.name}${row.note ? `: ${row.note}` : ''}`,
    documentKind: 'bankTransfer',
    documentId: row.id,
    documentNumber: row.number,
    day: row.day,
    lines: transferEntry(row.cents, from, to),
  })

/**
 * Moves money from one bank to another.
 * @throws AppError 404 or 422 for a bank, 422 at `date` for a day to come, 409 for a month that is closed
 */
export const transferBetweenBanks = (input: Asked) =>
  act(async (unit) => {
    const day = postingDay(input.date)
    const { number } = await BankTransfer.numbered(unit)
    const banks = await banksOf(unit, input)
    const asked = BankTransfer.build({ number, ...toldOf(input, banks, day), entries: [] })
    const row = { ...asked, entries: postTransfer(unit, asked, banks) }
    unit.insert(BankTransfer, row)
    unit.summary = `Transfirió ${formatCop(row.cents)} de ${row.fromName} a ${row.toName}`
    return presentTransfer(row)
  })

const standing = (row: BankTransferData) => load({ entries: entriesRequest(row.entries) })

const mirrored = (row: BankTransferData, concept: string) => ({
  concept: `${concept} de la transferencia ${row.number}`,
  documentKind: 'bankTransfer',
  documentId: row.id,
  documentNumber: row.number,
})

/** Posts a transfer anew: what was posted is reversed today, and the version before is kept. @throws AppError as a new one, 409 when it is void */
export const updateTransfer = (input: z.output<typeof TransferChangesInput>) =>
  act(async (unit) => {
    const before = await BankTransfer.get(input.id)
    if (before.state === 'void') throw conflict(`${before.number} está anulada: haz otra transferencia.`, 'bad_state')
    const { entries } = await standing(before)
    const banks = await banksOf(unit, input, before)
    const after = { ...before, ...toldOf(input, banks, postingDay(input.date ?? before.day)) }
    mirrorEntries(unit, entries, mirrored(before, 'Cambio'))
    unit.summary = `Cambió la transferencia ${before.number}`
    return presentTransfer(BankTransfer.amend(unit, before, { ...after, entries: postTransfer(unit, after, banks) }))
  })

/** Voids a transfer: its mirror is posted today. @throws AppError 409 when it was void */
export const voidTransfer = ({ id, reason }: { id: string; reason?: string }) =>
  act(async (unit) => {
    const row = await BankTransfer.get(id)
    const after = BankTransfer.void(unit, row, reason)
    const { entries } = await standing(row)
    mirrorEntries(unit, entries, mirrored(row, 'Anulación'))
    unit.summary = `Anuló la transferencia ${row.number} de ${formatCop(row.cents)}`
    return presentTransfer(after)
  })
