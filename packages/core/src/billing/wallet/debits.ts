import type { Mapping } from '../../accounting/chart/roles'
import type { EntryLine } from '../../accounting/journal/entry'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { range } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import { type DebitData, debitStates, WalletDebit } from './debit'
import { moveWallet } from './wallet'
import { postSpent } from './wallet-entry'

/** How many of the newest debits are told. */
const MOST_TOLD = 100

/**
 * Keeps money of the wallet for something. The same thing is held for once: again, what was held stands.
 * @throws AppError 409 at the commit when there is not enough
 */
export async function hold(unit: Act, { id, cents, concept }: Pick<DebitData, 'id' | 'cents' | 'concept'>) {
  const before = await WalletDebit.find(id)
  if (before) return before
  const at = now()
  const debit: DebitData = {
    ...{ id, cents, concept, capturedCents: 0, state: 'held' },
    ...{ day: dayOf(at), at: at.toISOString() },
  }
  await moveWallet(unit, { type: 'hold', available: 0 - cents, held: cents, concept, about: id })
  unit.insertFirst(WalletDebit, debit)
  return debit
}

/** Spends what is held, or less of it, and gives the rest back; what was spent already stands. */
export async function capture(
  unit: Act,
  id: string,
  cents: number,
  spent: (basis: { thirdId: string; mapping: Mapping }) => readonly EntryLine[],
): Promise<void> {
  const debit = await WalletDebit.get(id)
  if (debit.state === 'captured') return
  if (debit.state === 'released') throw conflict('Ese saldo ya se liberó.', 'released')
  if (cents > debit.cents) throw conflict('Se retuvo menos de lo que se cobra.', 'held_less')
  const { concept } = debit
  await moveWallet(unit, { type: 'capture', available: debit.cents - cents, held: 0 - debit.cents, concept, about: id })
  if (cents > 0) await postSpent(unit, { id, kind: 'walletDebit', concept, cents }, spent)
  const settledAt = now().toISOString()
  unit.replace(WalletDebit, debit, { ...debit, state: 'captured', capturedCents: cents, settledAt })
}

/** Spends money of the wallet at once. The same thing is spent for once. @throws AppError 409 the second time */
export async function spendNow(
  unit: Act,
  { id, cents, concept }: Pick<DebitData, 'id' | 'cents' | 'concept'>,
  spent: (basis: { thirdId: string; mapping: Mapping }) => readonly EntryLine[],
): Promise<void> {
  const at = now()
  const row = { id, cents, concept, capturedCents: cents, state: 'captured' as const }
  await moveWallet(unit, { type: 'capture', available: 0 - cents, held: 0, concept, about: id })
  await postSpent(unit, { id, kind: 'walletDebit', concept, cents }, spent)
  const dates = { day: dayOf(at), at: at.toISOString(), settledAt: at.toISOString() }
  unit.insert(WalletDebit, { ...row, ...dates }, 'Eso ya se cobró de la billetera.')
}

/** Gives back what is held; what is not held is left as it is. */
export async function release(unit: Act, id: string): Promise<void> {
  const debit = await WalletDebit.find(id)
  if (debit?.state !== 'held') return
  const { concept, cents } = debit
  await moveWallet(unit, { type: 'release', available: cents, held: 0 - cents, concept, about: id })
  unit.replace(WalletDebit, debit, { ...debit, state: 'released', settledAt: now().toISOString() })
}

/** The newest debits. */
export async function listDebits() {
  const pk = WalletDebit.indexPartition('day', 'all')
  const { items } = await range({ pk, index: WalletDebit.indexOf('day'), descending: true, limit: MOST_TOLD })
  return items
    .map((item) => WalletDebit.fromItem(item))
    .map((debit) => ({
      ...{ id: debit.id, concept: debit.concept, value: debit.cents, charged: debit.capturedCents },
      ...{ state: debit.state, state_name: debitStates[debit.state], date: debit.day, created_at: debit.at },
    }))
}
