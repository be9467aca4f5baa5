import * as z from 'zod'
import { author, member, now, tenant, unremembered } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { dayOf, formatDay, formatTime } from '../../kernel/values/time'
import { email } from '../../reference/contact.input'
import { BUSINESS, Business } from '../business/business'
import { newSession } from '../credentials/session'
import { stands, VISIT, Visit } from '../credentials/visit'
import { User } from '../people/user'
import { describe } from './profile'
import { inShopOf } from './support'

/*
 * Support looks at a shop only while its owner lets it, changes nothing there, and both audits say so.
 */

export const VisitInput = z.object({
  hours: z.union([z.literal(1), z.literal(4), z.literal(24)], 'Elige por cuánto tiempo'),
})
export const EnterInput = z.object({ email: email() })

export const VisitOutput = z.object({ until: z.string().nullable(), allowed_by: z.string().nullable() })

/** Until when support may look at the shop. */
export async function showVisit(): Promise<z.output<typeof VisitOutput>> {
  const visit = await Visit.find(VISIT)
  return visit && stands(visit)
    ? { until: visit.until, allowed_by: visit.allowedBy }
    : { until: null, allowed_by: null }
}

const told = (at: Date): string => `${formatDay(dayOf(at))} ${formatTime(at)}`

/** Lets support look at the shop for some hours from now. */
export async function allowVisit({ hours }: z.output<typeof VisitInput>) {
  await act(async (unit) => {
    const before = await Visit.find(VISIT)
    const until = new Date(now().getTime() + hours * 3_600_000)
    const row = { id: VISIT, until: until.toISOString(), allowedBy: author().name, at: now().toISOString() } as const
    if (before) unit.replace(Visit, before, row)
    else unit.insertFirst(Visit, row)
    unit.summary = `Permitió que soporte mire la tienda hasta el ${told(until)}`
  })
  return showVisit()
}

/** Takes the permission back: whoever looks now is out with their next step. */
export async function endVisit() {
  await act(async (unit) => {
    const before = await Visit.find(VISIT)
    if (!before) return
    unit.remove(Visit, before)
    unit.summary = 'Quitó el permiso de soporte para mirar la tienda'
  })
  return showVisit()
}

/** Opens a session that looks at the shop of an account and changes nothing, while its owner lets it. @throws AppError 404, 409 */
export async function enterShop({ email: address }: z.output<typeof EnterInput>) {
  const { name } = member()
  const entered = await inShopOf(address, async () => {
    const { business } = await load({ business: Business.maybe(BUSINESS) })
    const owner = business && (await User.find(business.ownerId))
    if (!business || !owner) throw conflict('Esa cuenta no es de una tienda.')
    // The token is kept nowhere.
    const token = await unremembered(() =>
      act(async (unit) => {
        const visit = await Visit.find(VISIT)
        if (!visit || !stands(visit))
          throw conflict(
            'El dueño no ha dado permiso. Pídele que lo dé en Perfil, Tu negocio, Permiso para soporte.',
            'not_allowed',
          )
        unit.check(Visit, visit)
        unit.summary = `${name} (soporte) entró a mirar la tienda`
        return newSession(unit, tenant(), owner, { visitor: { name, until: visit.until } })
      }),
    )
    return { token, shop: business.name, user: await describe(owner) }
  })
  await unremembered(() => act(async (unit) => void (unit.summary = `Entró a mirar la tienda ${entered.shop}`)))
  const { token, user } = entered
  return { user, token, data: { user, token }, success: { user } }
}
