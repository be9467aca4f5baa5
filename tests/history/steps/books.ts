import { addDays, monthOf } from '@tendero/core/kernel/values/time'
import type { Step } from '../history'

/** An entry that the accountant writes. */
const writeSeat: Step = async (h, op) => {
  const value = 1 + op.cents / 100
  const { id } = await h.api.seats.createSeat({
    date: h.dayOf(op),
    description: 'Ajuste',
    lines: [
      { account: '513595', debit: value, third_id: h.provider(op) },
      { account: '421005', credit: value },
    ],
  })
  h.made('seat', id)
}
const undoSeat: Step = (h, op) => h.api.seats.removeSeat({ id: h.one('seat', op) })

/** The shop chooses another account for what clients owe: what is owed stays where it is. */
const changeAccount: Step = (h, op) =>
  h.api.accounting.saveAccounts({ accounts: { receivable: op.pick % 2 ? '13050501' : '130505' } })

/** A month long past is closed, after which nothing is dated in it. */
const closeMonth: Step = (h, op) =>
  op.pick % 4 ? Promise.resolve() : h.api.accounting.closePeriod({ month: monthOf(addDays(h.today(), -70)) } as never)

export const books = { writeSeat, undoSeat, changeAccount, closeMonth }
