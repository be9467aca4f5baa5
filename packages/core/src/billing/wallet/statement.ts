import type * as z from 'zod'
import { periodOf } from '../../accounting/reports/diary'
import { listFacts } from '../../kernel/books/list'
import type { FileAnswer } from '../../kernel/call'
import { bound } from '../../kernel/context'
import { XLSX } from '../../kernel/files/content-type'
import { writeSheet } from '../../kernel/sheet/write'
import { addDays } from '../../kernel/values/time'
import { pendingCents } from './recharges'
import { moveNames, WALLET, type WalletFact, walletBook, walletNow } from './wallet'
import type { ListStatement, PeriodInput } from './wallet.wire'

/** What the shop has, what of that is kept for something, and what is on its way. */
export async function walletBalance() {
  const [{ available, held }, deferred] = await Promise.all([walletNow(), pendingCents()])
  return { id: WALLET, balance: available, held, deferred_balance: deferred }
}

const total = ({ available, held }: Pick<WalletFact, 'available' | 'held'>) => available + held

/** What there was in all, held too, when a fact had been written. */
async function balanceAfter({ id, day }: WalletFact): Promise<number> {
  const [sums, ofDay] = await Promise.all([walletBook.sums.through(day), walletBook.read(day, day)])
  return ofDay.filter((fact) => fact.id > id).reduce((sum, fact) => sum - total(fact), total(sums))
}

/** Everything that happened to the wallet in a period, newest first, each with what there was after it. */
export async function walletStatement(input: z.output<typeof ListStatement>) {
  const { from, to } = periodOf(input)
  const span = await walletBook.within(from, to)
  const page = await listFacts(walletBook, { input, ...span })
  const [first] = page.data
  let balance = first ? await balanceAfter(first) : 0
  const data = page.data.map((fact) => {
    const after = balance
    balance -= total(fact)
    return {
      ...{ id: fact.id, date: fact.day, created_at: fact.at, type: fact.type, type_name: moveNames[fact.type] },
      ...{
        concept: fact.concept,
        guide_id: fact.guideId ?? null,
        available: fact.available,
        held: fact.held,
        balance: after,
      },
      user_name: fact.userName,
    }
  })
  return { data, meta: page.meta, from, to }
}

/** The same of the whole period as a sheet, oldest first. */
export async function statementSheet(input: z.output<typeof PeriodInput>): Promise<FileAnswer> {
  const { from, to } = periodOf(input)
  const span = await walletBook.within(from, to)
  const before = total(await walletBook.sums.through(addDays(span.from, -1)))
  async function* rows() {
    let balance = before
    for await (const fact of walletBook.each(span.from, span.to)) {
      balance += total(fact)
      yield [fact.day, moveNames[fact.type], fact.concept, fact.available, fact.held, balance, fact.userName]
    }
  }
  const body = writeSheet({
    name: 'Billetera',
    columns: [
      { header: 'Fecha', kind: 'date' },
      { header: 'Movimiento', kind: 'text' },
      { header: 'Concepto', kind: 'text', width: 40 },
      { header: 'Disponible', kind: 'money' },
      { header: 'Retenido', kind: 'money' },
      { header: 'Saldo', kind: 'money' },
      { header: 'Persona', kind: 'text' },
    ],
    rows: bound(rows()),
  })
  return { filename: `billetera-${from}-${to}.xlsx`, contentType: XLSX, body }
}
