import * as z from 'zod'
import { book } from '../../kernel/books/book'
import { author, now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { newId } from '../../kernel/values/id'
import { dayOf } from '../../kernel/values/time'

/** Id of the one wallet of a shop. */
export const WALLET = 'wallet'

const cents = z.number().int().default(0)

/**
 * What a shop has with the product, in cents. It is added to and never replaced, so that writers do not meet:
 * `credited = available + held + spent`, and neither of them falls below zero.
 */
export const Wallet = kind({
  name: 'wallet',
  label: 'la billetera',
  key: () => WALLET,
  schema: z.object({ available: cents, held: cents, credited: cents, spent: cents }),
  audited: false,
})

export const walletMoves = ['recharge', 'annulment', 'hold', 'capture', 'release', 'refund', 'adjustment'] as const
export type WalletMove = (typeof walletMoves)[number]

export const moveNames: Record<WalletMove, string> = {
  recharge: 'Recarga',
  annulment: 'Pago devuelto',
  hold: 'Reserva',
  capture: 'Cobro',
  release: 'Reserva devuelta',
  refund: 'Devolución',
  adjustment: 'Ajuste',
}

const Fact = z.object({
  id: z.string(),
  day: z.string(),
  at: z.string(),
  type: z.enum(walletMoves),
  /** What it adds to each, in cents; below zero it takes. */
  available: z.number().int(),
  held: z.number().int(),
  concept: z.string(),
  /** The charge or the debit that it is of. */
  about: z.string(),
  /** The guide that it pays. */
  guideId: z.string().optional(),
  userId: z.string(),
  userName: z.string(),
})
export type WalletFact = z.output<typeof Fact>

/** Everything that ever happened to the wallet: its sums are the wallet. */
export const walletBook = book({
  name: 'walletFact',
  schema: Fact,
  empty: () => ({ count: 0, available: 0, held: 0 }),
  add: (sums, fact) => {
    sums.count += 1
    sums.available += fact.available
    sums.held += fact.held
  },
  merge: (into, from) => {
    into.count += from.count
    into.available += from.available
    into.held += from.held
  },
})

export const SHORT = 'No te alcanza el saldo de la billetera. Recárgala e inténtalo de nuevo.'
/** Code of what is refused because the wallet does not reach. */
export const NO_BALANCE = 'no_balance'

/** What the shop has now. */
export const walletNow = async () =>
  (await Wallet.find(WALLET)) ?? { available: 0, held: 0, credited: 0, spent: 0, version: 0 }

/**
 * Adds to the wallet and says so in its book, within the unit. What leaves both for good counts as spent, but for what is
 * taken back of a recharge.
 * @throws AppError 409 at the commit when there is not enough
 */
export async function moveWallet(
  unit: Act,
  move: Pick<WalletFact, 'type' | 'available' | 'held' | 'concept' | 'about' | 'guideId'>,
): Promise<void> {
  await unit.queue('wallet')
  const { available, held, type } = move
  const put = type === 'recharge' || type === 'annulment'
  const credited = put ? available : type === 'adjustment' ? Math.max(0, available) : 0
  const spent = credited - available - held
  const floor = { available: 0, held: 0 }
  unit.add(Wallet.keyOf(WALLET), { available, held, credited, spent }, { floor, why: SHORT, code: NO_BALANCE })
  const at = now()
  const by = { userId: author().userId, userName: author().name }
  walletBook.append(unit, { id: newId('fact'), day: dayOf(at), at: at.toISOString(), ...move, ...by })
}
