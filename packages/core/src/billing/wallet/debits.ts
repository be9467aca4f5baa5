import type { Mapping } from '../../accounting/chart/roles'
import type { EntryLine } from '../../accounting/journal/entry'
import { now } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { range } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import { type DebitData, debitStates, WalletDebit } from './debit'
import { moveWallet, NO_BALANCE, SHORT, walletNow } from './wallet'
import { postGivenBack, postSpent } from './wallet-entry'

/** How many of the newest debits are told. */
const MOST_TOLD = 100

type Spent = (basis: { thirdId: string; mapping: Mapping }) => readonly EntryLine[]
type Asked = Pick<DebitData, 'id' | 'cents' | 'concept' | 'guideId'>

const aboutOf = ({ id, concept, guideId }: Pick<DebitData, 'id' | 'concept' | 'guideId'>) => ({
  ...{ concept, about: id },
  ...(guideId ? { guideId } : {}),
})

/**
 * Keeps money of the wallet for something. The same thing is held for once: again, what was held stands.
 * @throws AppError 409 at the commit when there is not enough
 */
export async function hold(unit: Act, { id, cents, concept, guideId }: Asked) {
  const before = await WalletDebit.find(id)
  if (before) return before
  const at = now()
  const debit: DebitData = {
    ...{ id, cents, concept, capturedCents: 0, state: 'held' },
    ...{ day: dayOf(at), at: at.toISOString() },
    ...(guideId ? { guideId } : {}),
  }
  await moveWallet(unit, { type: 'hold', available: 0 - cents, held: cents, ...aboutOf(debit) })
  unit.insertFirst(WalletDebit, debit)
  return debit
}

/**
 * Spends what is held. What it costs less is given back, what it costs more is taken of what is available; what was spent
 * already stands.
 * @throws AppError 409 for what was released, and at the commit when there is not enough
 */
export async function capture(unit: Act, id: string, cents: number, spent: Spent): Promise<void> {
  const debit = await WalletDebit.get(id)
  if (debit.state === 'captured' || debit.state === 'returned') return
  if (debit.state === 'released') throw conflict('Ese saldo ya se liberó.', 'released')
  if ((await walletNow()).available + debit.cents < cents) throw conflict(SHORT, NO_BALANCE)
  const about = aboutOf(debit)
  await moveWallet(unit, { type: 'capture', available: debit.cents - cents, held: 0 - debit.cents, ...about })
  const document = { id, kind: 'walletDebit' as const, concept: debit.concept, cents }
  const entries = cents > 0 ? await postSpent(unit, document, spent) : []
  const settledAt = now().toISOString()
  unit.replace(WalletDebit, debit, { ...debit, state: 'captured', capturedCents: cents, settledAt, entries })
}

/** Gives back what was spent, by a linked fact; what was not spent is left as it is. `back` are the lines that say of what. */
export async function giveBack(unit: Act, id: string, back: (cents: number) => Spent): Promise<void> {
  const debit = await WalletDebit.find(id)
  if (debit?.state !== 'captured') return
  const { capturedCents: cents, concept, entries } = debit
  await moveWallet(unit, { type: 'refund', available: cents, held: 0, ...aboutOf(debit) })
  const document = { id, kind: 'walletDebit' as const, concept: `Devolución: ${concept}`, cents }
  if (cents > 0) await postGivenBack(unit, document, entries?.[0]?.id, back(cents))
  unit.replace(WalletDebit, debit, { ...debit, state: 'returned' })
}

/** Spends money of the wallet at once. The same thing is spent for once. @throws AppError 409 the second time */
export async function spendNow(
  unit: Act,
  { id, cents, concept }: Pick<DebitData, 'id' | 'cents' | 'concept'>,
  spent: Spent,
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
  const { cents } = debit
  await moveWallet(unit, { type: 'release', available: cents, held: 0 - cents, ...aboutOf(debit) })
  unit.replace(WalletDebit, debit, { ...debit, state: 'released', settledAt: now().toISOString() })
}

/** The newest debits. */
export async function listDebits() {
  const pk = WalletDebit.indexPartition('day', 'all')
  const { items } = await range({ pk, index: WalletDebit.indexOf('day'), descending: true, limit: MOST_TOLD })
  return items
    .map((item) => WalletDebit.fromItem(item))
    .map((debit) => ({
      ...{
        id: debit.id,
        concept: debit.concept,
        guide_id: debit.guideId ?? null,
        value: debit.cents,
        charged: debit.capturedCents,
      },
      ...{ state: debit.state, state_name: debitStates[debit.state], date: debit.day, created_at: debit.at },
    }))
}
