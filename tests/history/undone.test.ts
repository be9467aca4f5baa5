import { sides } from '@tendero/core/accounting/journal/controls'
import { journalBook } from '@tendero/core/accounting/journal/journal'
import { openItems } from '@tendero/core/treasury/open-item/open-items'
import { beforeAll, expect, it } from 'vitest'
import { allRows } from '../inventory/shop'
import type { History, Op, Step } from './history'
import { opened } from './opened'
import { banking } from './steps/banking'
import { books } from './steps/books'
import { buying } from './steps/buying'
import { money } from './steps/money'
import { notes } from './steps/notes'
import { offers } from './steps/offers'
import { paying } from './steps/paying'
import { selling } from './steps/selling'
import { stock } from './steps/stock'

/** What each kind of document is made and undone by. */
const pairs: Record<string, { kind: string; make: Step; undo: Step }> = {
  'a sale': { kind: 'order', make: selling.sell, undo: selling.cancel },
  'a return': { kind: 'note', make: notes.takeBack, undo: notes.undoNote },
  'a reduction': { kind: 'note', make: notes.lower, undo: notes.undoNote },
  'a remission': { kind: 'remission', make: offers.remit, undo: offers.undoRemission },
  'a purchase': { kind: 'purchase', make: buying.buy, undo: buying.undoPurchase },
  'a freight of a purchase': { kind: 'causation', make: buying.land, undo: buying.undoCausation },
  'a causation': { kind: 'causation', make: buying.owe, undo: buying.undoCausation },
  'an adjustment': { kind: 'adjustment', make: stock.adjust, undo: stock.reverseAdjustment },
  'a receipt': { kind: 'receipt', make: money.receive, undo: money.undoReceipt },
  'a receipt for an account': {
    kind: 'accountReceipt',
    make: money.receiveForAccount,
    undo: money.undoAccountReceipt,
  },
  'a payment to a provider': { kind: 'outlay', make: paying.payProvider, undo: paying.undoPayment },
  'a payment for an account': {
    kind: 'accountOutlay',
    make: paying.payForAccount,
    undo: paying.undoAccountPayment,
  },
  'a service of which something is withheld': {
    kind: 'withheld',
    make: paying.oweWithheld,
    undo: paying.undoWithheld,
  },
  'a movement of a bank': { kind: 'bankMovement', make: banking.moveBank, undo: banking.undoBankMove },
  'a transfer between banks': { kind: 'transfer', make: banking.transfer, undo: banking.undoTransfer },
  'a seat': { kind: 'seat', make: books.writeSeat, undo: books.undoSeat },
}

const op = (pick: number): Op => ({
  ...{ kind: '', later: 0, back: 0, goods: [0, 3], quantity: 2_345, cents: 1_234_567, pick },
})

/** Debits less credits. What is undone of a sale has its tax apart, in a box of its own of the form: here it is one with the rest. */
function netted(group: object): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [key, sum] of Object.entries(group)) {
    const name = key.replace('|annulled|', '||')
    sums[name] = (sums[name] ?? 0) + (Array.isArray(sum) ? sum[0] - sum[1] : Number(sum))
  }
  return sums
}

/** Every balance of a shop: accounts and all their details, what is open, units and value of each stock row. */
async function balances(h: History): Promise<Record<string, unknown>> {
  const groups = await journalBook.through(h.today())
  const net = (group: object) => Object.fromEntries(Object.entries(netted(group)).filter(([, cents]) => cents !== 0))
  const open = await Promise.all(sides.map((side) => openItems(side)))
  return {
    ...Object.fromEntries(Object.entries(groups).flatMap(([key, g]) => (typeof g === 'object' ? [[key, net(g)]] : []))),
    open: open
      .flat()
      .map(({ id, balanceCents }) => `${id} ${balanceCents}`)
      .sort(),
    stock: (await allRows())
      .filter(({ quantity, valueCents }) => quantity !== 0 || valueCents !== 0)
      .map(({ id, quantity, valueCents }) => `${id} ${quantity} ${valueCents}`)
      .sort(),
  }
}

let h: History

beforeAll(async () => {
  h = await opened()
  h.banks.push((await h.api.treasury.createBank({ name: 'Nequi', account: '112005' })).id)
  await h.api.identity.editBrand({
    ...{ document_type_id: '31', document: '900373076', person_type_id: '1', regime: 'Responsable de IVA' },
    withholds: ['retefuente', 'reteiva'],
  })
  for (const pick of [1, 6, 8]) await selling.sell(h, op(pick))
  for (const pick of [0, 1, 2, 0, 1, 2]) await selling.deliver(h, op(pick))
  await buying.buy(h, op(1))
})

it.each(Object.entries(pairs))(
  'I16: %s that is undone leaves every balance, of any detail, as it was',
  async (_, pair) => {
    let done = 0
    for (const pick of [1, 2, 10, 13]) {
      const before = await h.inside(() => balances(h))
      const made = h.all(pair.kind).length
      await h.run({ make: pair.make }, { ...op(pick), kind: 'make' })
      if (h.all(pair.kind).length === made) continue
      const during = await h.inside(() => balances(h))
      expect(during).not.toEqual(before)
      await pair.undo(h, op(made))
      expect(await h.inside(() => balances(h))).toEqual(before)
      done += 1
    }
    expect(done).toBeGreaterThan(0)
  },
)
