import * as z from 'zod'
import { CLOSED, ClosedShop } from '../../kernel/closed-shop'
import { author, member, now, tenant } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { partition } from '../../kernel/db/keys'
import { rangeAll } from '../../kernel/db/read'
import { conflict } from '../../kernel/errors'
import { addDays, dayOf, formatDay } from '../../kernel/values/time'
import { prove } from '../access/prove'
import { BUSINESS, Business } from '../business/business'
import { oldPassword } from '../credentials/password-rules'
import { User } from '../people/user'
import { askErasure } from './erase'

/** Days between asking for the end of a shop and its end, in which whoever asked may think again. */
const GRACE_DAYS = 30

export const ClosingInput = z.object({ current_password: oldPassword() })
export const ClosingOutput = z.object({
  /** Day on which it closes; null while nobody asked. */
  closes_on: z.string().nullable(),
  asked_by: z.string().nullable(),
  days: z.number().int(),
})

const present = (closing: { on: string; byName: string } | undefined) => ({
  closes_on: closing?.on ?? null,
  asked_by: closing?.byName ?? null,
  days: GRACE_DAYS,
})

export const showClosing = async () => present((await Business.get(BUSINESS)).closing)

/** Asks for the shop to be closed, with the password of its owner; everything works until then. @throws AppError 409, 422 */
export async function askClosing({ current_password }: z.output<typeof ClosingInput>) {
  await prove(current_password)
  return act(async (unit) => {
    const row = await Business.get(BUSINESS)
    if (row.closing) throw conflict(`Tu tienda ya se cierra el ${formatDay(row.closing.on)}.`, 'closing')
    const at = now()
    const closing = {
      on: addDays(dayOf(at), GRACE_DAYS),
      at: at.toISOString(),
      byId: member().userId,
      byName: author().name,
    }
    unit.replace(Business, row, { ...row, closing })
    unit.summary = `Pidió cerrar la tienda el ${formatDay(closing.on)}`
    return present(closing)
  })
}

/** Takes it back: the shop stays. @throws AppError 409 once it was closed */
export const keepShop = () =>
  act(async (unit) => {
    const row = await Business.get(BUSINESS)
    if (row.closedAt) throw conflict('La tienda ya se cerró.', 'closed')
    if (row.closing) {
      unit.replace(Business, row, { ...row, closing: undefined })
      unit.summary = 'Decidió no cerrar la tienda'
    }
    return present(undefined)
  })

/** Deactivates everybody, which ends their sessions. */
async function endSessions(): Promise<void> {
  const people = await rangeAll({ pk: partition(User.name), only: ['id'] })
  for (const { id } of people)
    await act(async (unit) => {
      const user = await User.get(String(id))
      if (user.active) unit.replace(User, user, { ...user, active: false, epoch: user.epoch + 1 })
    })
}

/** Closes every door of the shop: its sessions, and by the mark whatever comes without one (`kernel/closed-shop.ts`). */
async function close(): Promise<void> {
  await endSessions()
  await act(async (unit) => {
    const row = await Business.get(BUSINESS)
    if (!row.closing || row.closedAt) return
    const at = now().toISOString()
    unit.replace(Business, row, { ...row, closedAt: at })
    unit.insertFirst(ClosedShop, { id: CLOSED, at })
    unit.summary = 'Se cerró la tienda'
  })
  // Somebody may have been added while the others were deactivated.
  await endSessions()
}

/**
 * Each night: a shop whose day came is closed, and erased a while later. Its owner was told to take the books along, which
 * they must keep (Código de Comercio, art. 60). Interrupted, it goes on the next night.
 */
export async function closeDue(): Promise<void> {
  const found = await Business.find(BUSINESS)
  if (!found?.closing || found.closing.on > dayOf(now())) return
  if (!found.closedAt) await close()
  const { closedAt } = await Business.get(BUSINESS)
  if (closedAt) await askErasure(tenant(), closedAt)
}
