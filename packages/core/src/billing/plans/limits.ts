import { conflict } from '../../kernel/errors'
import { type Ability, abilitiesOf, abilityNames, TRIAL } from './plan'
import { SUBSCRIPTION, Subscription } from './subscription'

/**
 * What a plan allows is looked at when something new is made, and never for what is there, nor for a sale.
 * @param have how many the shop has already
 * @throws AppError 409 that says what to do
 */
export async function needRoom(ability: Ability, have: () => Promise<number>): Promise<void> {
  const sub = await Subscription.find(SUBSCRIPTION)
  if (!sub || sub.planCode === TRIAL) return
  const lapsed = sub.state === 'suspended' || sub.state === 'cancelled'
  const most = lapsed ? 0 : abilitiesOf(sub.planCode, sub.extra)[ability]
  if (most > 0 && (await have()) < most) return
  const what = abilityNames[ability].toLowerCase()
  throw conflict(
    lapsed
      ? 'Tu tienda no tiene un plan activo. Actívalo en Planes para crear más.'
      : `Tu plan llega hasta ${most} ${what}. Cambia de plan o agrega más en Planes.`,
    'plan_limit',
  )
}
