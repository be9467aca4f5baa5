import * as z from 'zod'
import { type Actor, asSystem, context, withContext } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { job } from '../../kernel/jobs/declare'
import { enqueue } from '../../kernel/jobs/queue'
import { step } from '../../kernel/jobs/step'
import { count } from '../../kernel/limit'
import { PLATFORM, User } from '../people/user'
import { Login } from './login'

/*
 * What was refused is in the audit of the shop, but a stranger must not be able to fill it: the first refusal of a day is
 * told, then the tenth, the hundredth, the thousandth.
 */

const DAY_SECONDS = 86_400
const isTold = (n: number) => /^10*$/.test(String(n))

const Refused = z.object({
  loginId: z.string(),
  tries: z.number(),
  from: z.string(),
  call: z.string(),
  requestId: z.string(),
})

/**
 * Counts a refused sign-in; a worker tells it to the shop of the account. The request does the same whether or not there is
 * such an account. Gives `error` back, to be thrown.
 */
export async function refused<E>(loginId: string, error: E): Promise<E> {
  const tries = await count('refused', loginId, DAY_SECONDS)
  if (isTold(tries)) {
    const { from, call, requestId } = context()
    const input = { loginId, tries, from, call, requestId }
    await asSystem(PLATFORM, 'Entrada', () =>
      act(async (unit) => {
        enqueue(unit, RefusalJob, { input })
      }),
    )
  }
  return error
}

/** Tells the shop of an account, in its audit, that somebody failed to enter. */
export const RefusalJob = job({
  type: 'account-refusal',
  title: 'Entrada fallida',
  lane: 'imports',
  input: Refused,
  hidden: true,
  run: async ({ input: { loginId, tries, ...where } }) => {
    const login = await Login.find(loginId)
    const ended = { summary: 'Anotado', input: {} }
    if (!login) return ended
    const { tenant, userId } = login
    await withContext({ ...context(), ...where }, () =>
      asSystem(tenant, 'Sin identificar', () => note(userId, tries), userId),
    )
    return ended
  },
})

const note = (userId: string, tries: number) =>
  step('note', async (unit) => {
    const user = await User.find(userId)
    const times = tries === 1 ? 'Falló una entrada' : `Van ${tries} entradas fallidas hoy`
    unit.summary = `${times} a la cuenta de ${user?.name ?? 'alguien que ya no está'}`
  })

/** Notes in the audit that somebody signed in asked for what they may not do. */
export async function noteForbidden(actor: Actor): Promise<void> {
  if (actor.type !== 'member') return
  const { tenant, name, userId } = actor
  const tries = await count('forbidden', userId, DAY_SECONDS)
  if (!isTold(tries)) return
  const summary =
    tries === 1
      ? 'Intentó hacer algo para lo que no tiene permiso'
      : `Intentó ${tries} veces hoy hacer algo para lo que no tiene permiso`
  await asSystem(tenant, name, () => act(async (unit) => void (unit.summary = summary)), userId)
}
