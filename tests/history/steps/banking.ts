import { addDays } from '@tendero/core/kernel/values/time'
import type { History, Op, Step } from '../history'

const bankOf = (h: History, { pick }: Op, at = 0): string => h.banks[(pick + at) % h.banks.length]!
const pesosOf = ({ cents }: Op): number => 1 + cents / 100

/** Interest that a bank pays, or a charge of it. */
const moveBank: Step = async (h, op) => {
  const came = op.pick % 2 === 0
  const { id } = await h.api.treasury.createBankMovement({
    ...{ bank_id: bankOf(h, op), value: pesosOf(op), date: h.dayOf(op) },
    ...(came ? { type: 'income', account: '421005' } : { type: 'expense', account: '530505' }),
  })
  h.made('bankMovement', id)
}
const undoBankMove: Step = (h, op) => h.api.treasury.removeBankMovement({ id: h.one('bankMovement', op) })

const transferred = (h: History, op: Op) => ({
  ...{ bank_origin: bankOf(h, op), bank_destination: bankOf(h, op, 1), value: pesosOf(op) },
  date: h.dayOf(op),
})
const transfer: Step = async (h, op) =>
  h.made('transfer', (await h.api.treasury.transferBetweenBanks(transferred(h, op))).id)
const changeTransfer: Step = (h, op) =>
  h.api.treasury.updateBankTransfer({ id: h.one('transfer', op), ...transferred(h, op) })
const undoTransfer: Step = (h, op) => h.api.treasury.removeBankTransfer({ id: h.one('transfer', op) })

/** A file of a bank, as it is sent. */
export const statementFile = (rows: readonly string[]) =>
  new File([['Fecha;Descripción;Valor', ...rows].join('\n')], 'extracto.csv', { type: 'text/csv' })

/** Brings a file in, and remembers what it says. */
export async function importRows(h: History, id: string, rows: readonly string[]) {
  const { upload } = await h.api.treasury.previewStatement({ id, file: statementFile(rows) })
  const done = await h.api.treasury.importStatement({ id, upload })
  h.statements.push({ bankId: id, rows: [...rows] })
  return done
}

/**
 * A statement comes: movements of the books some days later, and what nobody knows of; some rows are of a file that came
 * before. Two of them may say the same.
 */
const bringStatement: Step = async (h, op) => {
  const id = bankOf(h, op)
  const { data } = await h.api.treasury.movementsByBank({ bankId: id, per_page: 4 })
  const row = (day: string, text: string, value: number) => `${day.split('-').reverse().join('/')};${text};${value}`
  const known = data.map(({ date, income, expense }) =>
    row(addDays(date, op.pick % 3), 'MOVIMIENTO', Math.round((income - expense) * 100) / 100),
  )
  const strange = row(h.dayOf(op), 'NO IDENTIFICADO', op.pick % 3 ? pesosOf(op) : 0 - pesosOf(op))
  const before = h.statements.filter(({ bankId }) => bankId === id).at(-1)?.rows ?? []
  // The bank tells two movements as one.
  const two = data.slice(0, 2).reduce((sum, { income, expense }) => sum + income - expense, 0)
  const joint =
    op.pick % 3 === 0 && Math.round(two * 100) !== 0 ? [row(h.today(), 'VARIOS', Math.round(two * 100) / 100)] : []
  const rows = [...known, ...joint, strange, ...(op.pick % 4 ? [] : [strange]), ...before.slice(op.pick % 5)]
  await importRows(h, id, op.pick % 2 ? rows.toReversed() : rows)
}

/** A line is what is proposed, or the movements that add up to it. */
const matchLine: Step = async (h, op) => {
  const id = bankOf(h, op)
  const { data } = await h.api.treasury.listStatementLines({ id, state: 'open', per_page: 50 })
  const joint = data.find(({ text }) => text === 'VARIOS')
  if (joint && op.pick % 2) return matchTwo(h, id, joint)
  const found = data.filter(({ proposal }) => proposal)
  const line = found[op.pick % (found.length || 1)]
  if (line) await h.api.treasury.matchLine({ id, line_id: line.id, ...line.proposal! })
}
/** The first two movements that add up to a line. */
async function matchTwo(h: History, id: string, line: { id: string; value: number }): Promise<void> {
  const free = await h.api.treasury.movementsForLine({ id, line_id: line.id })
  for (const [at, one] of free.entries())
    for (const other of free.slice(at + 1))
      if (Math.round((one.value + other.value - line.value) * 100) === 0) {
        const others = [{ entry_id: other.entry_id, date: other.date }]
        await h.api.treasury.matchLine({ id, line_id: line.id, entry_id: one.entry_id, date: one.date, others })
        return h.made('joint', line.id)
      }
}
const unmatchLine: Step = async (h, op) => {
  const id = bankOf(h, op)
  const { data } = await h.api.treasury.listStatementLines({ id, state: 'matched', per_page: 50 })
  await h.api.treasury.unmatchLine({ id, line_id: data[op.pick % (data.length || 1)]?.id ?? 'no_0' })
}
/** A line that the books do not have is recorded. */
const postLine: Step = async (h, op) => {
  const id = bankOf(h, op)
  const { data } = await h.api.treasury.listStatementLines({ id, state: 'open', per_page: 50 })
  const line = data[op.pick % (data.length || 1)]
  if (!line) return
  await h.api.treasury.postLine({ id, line_id: line.id, account: line.value > 0 ? '421005' : '530505' })
}

export const banking = {
  ...{ moveBank, undoBankMove, transfer, changeTransfer, undoTransfer },
  ...{ bringStatement, matchLine, unmatchLine, postLine },
}
