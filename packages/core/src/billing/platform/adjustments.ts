import type * as z from 'zod'
import { accountOf } from '../../accounting/chart/roles'
import { debit } from '../../accounting/journal/entry'
import { inShopOf } from '../../identity/access/support'
import { BUSINESS, Business } from '../../identity/business/business'
import { PLATFORM } from '../../identity/people/user'
import { asSystem, author, member, now, tenant } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { range } from '../../kernel/db/read'
import { AppError, conflict } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { moveWallet } from '../wallet/wallet'
import { postGiven, postSpent, tendero, type WalletDocument } from '../wallet/wallet-entry'
import { requestStates, WalletAdjustment, WalletRequest } from './adjustment'
import type { AdjustmentInput } from './adjustment.input'
import type { DecisionInput } from './platform.wire'

type Request = Awaited<ReturnType<typeof WalletRequest.get>>

/** How many of the newest are told. */
const MOST_TOLD = 50

const present = (row: Omit<Request, 'version'>) => ({
  id: row.id,
  shop: row.shopName,
  email: row.email,
  value: row.cents,
  reason: row.reason,
  state: row.state,
  state_name: requestStates[row.state],
  asked_by: row.userName,
  created_at: row.at,
  decided_by: row.decidedBy ?? null,
  decided_at: row.decidedAt ?? null,
})

/** The newest adjustments, of every shop. */
export async function listAdjustments() {
  const pk = WalletRequest.indexPartition('day', 'all')
  const { items } = await range({ pk, index: WalletRequest.indexOf('day'), descending: true, limit: MOST_TOLD })
  return items.map((item) => present(WalletRequest.fromItem(item)))
}

/** Asks for an adjustment; nothing moves until somebody else approves it. @throws AppError 404, 409 for who has no shop */
export async function askAdjustment({ email, value, takes, reason }: z.output<typeof AdjustmentInput>) {
  const [shop, shopName] = await inShopOf(email, async () => {
    const business = await Business.find(BUSINESS)
    if (!business || business.ownerId === PLATFORM) throw conflict('Esa cuenta no es de una tienda.')
    return [tenant(), business.name] as const
  })
  return act(async (unit) => {
    const row = {
      ...{ id: WalletRequest.newId(), shop, shopName, email, cents: takes ? 0 - value : value, reason },
      ...{ state: 'asked' as const, at: now().toISOString(), userId: author().userId, userName: author().name },
    }
    unit.insert(WalletRequest, row)
    unit.summary = `Pidió ajustar la billetera de ${shopName} en ${formatCop(row.cents)}: ${reason}`
    return present(row)
  })
}

/** Does it in the shop, once however often it is asked: the wallet, its book and the books of the shop in one transaction. */
async function apply({ id, cents, reason }: Request): Promise<void> {
  await tendero()
  await act(async (unit) => {
    if (await WalletAdjustment.find(id)) return
    const concept = `Ajuste de Tendero: ${reason}`
    const document: WalletDocument = { id, kind: 'walletAdjustment', concept, cents: Math.abs(cents) }
    await moveWallet(unit, { type: 'adjustment', available: cents, held: 0, concept, about: id })
    const entries =
      cents > 0
        ? await postGiven(unit, document)
        : await postSpent(unit, document, ({ thirdId, mapping }) => [
            debit(accountOf('otherExpenses', mapping), 0 - cents, { thirdId }),
          ])
    unit.insertFirst(WalletAdjustment, { id, cents, reason, at: now().toISOString(), entries })
    unit.summary = `Tendero ajustó la billetera en ${formatCop(cents)}: ${reason}`
  })
}

const decided = ({ state }: Pick<Request, 'state'>) =>
  conflict(`Este ajuste ya está ${requestStates[state].toLowerCase()}.`, 'decided')

/** Writes the decision. What was approved and perhaps not done is approved again, and so is done. */
const decide = (id: string, approved: boolean) =>
  act(async (unit) => {
    const { userId, name } = member()
    const row = await WalletRequest.get(id)
    if (row.userId === userId && approved)
      throw conflict('Lo aprueba otra persona que administra Tendero: pídeselo a alguien más.', 'same_person')
    if (row.state === 'approved' && approved) return row
    if (row.state !== 'asked') throw decided(row)
    const by = { decidedById: userId, decidedBy: name, decidedAt: now().toISOString() }
    const after = { ...row, state: approved ? ('approved' as const) : ('rejected' as const), ...by }
    unit.replace(WalletRequest, row, after)
    unit.summary = `${approved ? 'Aprobó' : 'Rechazó'} ajustar la billetera de ${row.shopName} en ${formatCop(row.cents)}`
    return after
  })

/** Says what became of what was approved: it was done, or it could not be and waits again. */
const conclude = (id: string, state: 'applied' | 'asked') =>
  act(async (unit) => {
    const row = await WalletRequest.get(id)
    if (row.state !== 'approved') return row
    const { decidedBy: _, decidedById: __, decidedAt: ___, ...waits } = row
    const after = state === 'applied' ? { ...row, state } : { ...waits, state }
    unit.replace(WalletRequest, row, after)
    return after
  })

/**
 * Approves what somebody else asked for, or rejects it. It is approved before the shop is written, and done once: what is
 * sent again after a crash goes on from there.
 * @throws AppError 404, 409 for one's own, for one that was decided, and when the wallet does not reach
 */
export async function decideAdjustment({ id, approved }: z.output<typeof DecisionInput>) {
  const { userId, name } = member()
  const found = await decide(id, approved)
  if (!approved) return present(found)
  try {
    await asSystem(found.shop, `${name} (soporte)`, () => apply(found), userId)
  } catch (error) {
    if (error instanceof AppError && error.status === 409) await conclude(id, 'asked')
    throw error
  }
  return present(await conclude(id, 'applied'))
}
