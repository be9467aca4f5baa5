import { now, unremembered } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { AppError } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import type { Said } from '../gateway-port'
import { Charge, type ChargeData, type ChargeRow } from './charge'
import { isUnsettled } from './charge.states'
import { type PurposeRules, rulesOf } from './purposes'

/** What somebody says of a charge: the gateway, or we when it never got there. */
export type Verdict = Pick<Said, 'state' | 'message' | 'payUrl'> & Partial<Pick<Said, 'id' | 'cents'>>

type Next = { state: ChargeData['state']; message?: string } | undefined

/**
 * Where a charge goes by what is said of it; undefined when nothing new is. What was refused may still be approved (a
 * bank that is late), and what was approved may be annulled; a charge that a person looks at stays there.
 */
export function nextOf(charge: Pick<ChargeData, 'state' | 'cents'>, said: Verdict): Next {
  const { state } = charge
  const message = said.message ? { message: said.message } : {}
  if (said.state === 'approved') {
    if (state === 'approved' || state === 'review' || state === 'void') return undefined
    if (said.cents === charge.cents) return { state: 'approved' }
    const asked = `Se pidieron ${formatCop(charge.cents)} y la pasarela dice ${formatCop(Math.max(0, said.cents ?? 0))}.`
    return { state: 'review', message: asked }
  }
  if (state === 'approved') return said.state === 'void' ? { state: 'void', ...message } : undefined
  if (!isUnsettled(state) || said.state === state) return undefined
  return { state: said.state, ...message }
}

/** A charge as what was said leaves it, whether that moves it or not. */
function told({ version: _, ...charge }: ChargeRow, said: Verdict, next: Next): ChargeData {
  return {
    ...charge,
    ...(said.id ? { gatewayId: said.id } : {}),
    ...(said.payUrl ? { payUrl: said.payUrl } : {}),
    ...next,
    ...(next && !isUnsettled(next.state) ? { settledAt: now().toISOString() } : {}),
  }
}

const SPENT = 'La pasarela devolvió este pago y el saldo ya se había gastado.'

/** Writes what was said of a charge. @param trouble why what follows cannot: a person looks at it */
const write = (id: string, said: Verdict, rules: PurposeRules, trouble?: string): Promise<ChargeData> =>
  unremembered(() =>
    act(async (unit) => {
      const charge = await Charge.get(id)
      const next = nextOf(charge, said)
      let after = told(charge, said, next)
      const review = (message: string) => ({ ...after, state: 'review' as const, message })
      if (trouble && (next?.state === 'approved' || next?.state === 'void')) after = review(trouble)
      else if (next?.state === 'approved') after = { ...after, ...(await rules.approved(unit, after)) }
      else if (next?.state === 'void' && !(await rules.annulled(unit, after))) after = review(SPENT)
      if (next?.state === 'declined' || next?.state === 'failed') await rules.refused?.(unit, after)
      const moved = next || after.gatewayId !== charge.gatewayId || after.payUrl !== charge.payUrl
      if (moved) unit.replace(Charge, charge, after)
      return after
    }),
  )

/**
 * Writes what was said of a charge and what follows from it, in one transaction: the event, the job that asks and whoever
 * waits at a screen all come here, so that a charge counts once whoever comes first and however often.
 */
export async function settle(id: string, said: Verdict): Promise<ChargeData> {
  const found = await Charge.get(id)
  const rules = await rulesOf(found.purpose)
  if (nextOf(found, said)?.state === 'approved') await rules.prepare?.()
  return write(id, said, rules).catch((error) => {
    if (!rules.orReview || !(error instanceof AppError) || error.status >= 500) throw error
    return write(id, said, rules, error.message)
  })
}
