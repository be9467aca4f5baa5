import { createHash } from 'node:crypto'
import * as z from 'zod'
import { member, now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import type { Row } from '../../kernel/db/kind-spec'
import { AppError, conflict, forbidden, invalid, wrongCredentials } from '../../kernel/errors'
import { hit } from '../../kernel/limit'
import { seal, unseal } from '../../kernel/secrets/seal'
import { text } from '../../kernel/values/fields'
import { asCode, newCode } from '../credentials/link'
import { mail } from '../credentials/mails'
import { oldPassword } from '../credentials/password-rules'
import { Session } from '../credentials/session'
import { User, type UserData } from '../people/user'
import { prove } from './prove'

/** The six digits come and go with a library that only those who use them load. */
const totp = () => import('../credentials/totp')

/**
 * The second step of somebody's sign-in: a code of their authenticator app. It lives outside of tenants, so that neither
 * the audit nor an exported shop carries it; the secret is sealed and of the recovery codes only hashes are kept.
 */
export const SecondFactor = kind({
  name: 'secondFactor',
  label: 'la verificación en dos pasos',
  schema: z.object({
    /** Id of the user. */
    id: z.string(),
    secret: z.string(),
    /** Since when it is asked for; absent until a first code has proven the app. */
    since: z.string().optional(),
    /** Step of the last code that was used: it and those before are good no longer. */
    lastStep: z.number().int(),
    recovery: z.array(z.string()),
  }),
  audited: false,
  global: true,
})

type Factor = Row<typeof SecondFactor.schema>

const PURPOSE = 'totp'
const RECOVERY_CODES = 10
/** Codes that may be tried in a quarter of an hour; see also `tries.ts`. */
const TRIES = { max: 10, windowSeconds: 900 }

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
const wrongCode = () => wrongCredentials('Ese código no es el de ahora o ya se usó. Espera el siguiente y escríbelo.')
const typed = () => text(40, 'Escribe el código')

/** Who may not do without. */
export const mustHaveSecondFactor = ({ userType }: Pick<UserData, 'userType'>): boolean => userType === 1

/** The factor once a code of the app, or a recovery code, was used: neither works twice. Undefined when it is none of theirs. */
async function using(factor: Factor, code: string): Promise<Factor | undefined> {
  const digits = code.replace(/\s/g, '')
  if (/^\d{6}$/.test(digits)) {
    const step = (await totp()).stepOf(unseal(factor.secret, PURPOSE, factor.id), digits, now())
    return step === undefined || step <= factor.lastStep ? undefined : { ...factor, lastStep: step }
  }
  const hash = hashOf(asCode(code))
  if (!factor.recovery.includes(hash)) return undefined
  return { ...factor, recovery: factor.recovery.filter((one) => one !== hash) }
}

/**
 * The second step of a sign-in whose password was right. Gives whether the person has one set up.
 * @param who whose tries are counted together
 * @throws AppError 401 when a code is needed or wrong, 429
 */
export async function secondStep(user: UserData, code: string | undefined, who: string): Promise<boolean> {
  const factor = await SecondFactor.find(user.id)
  if (!factor?.since) return false
  if (!code) throw new AppError(401, 'second_factor', 'Escribe el código de tu aplicación de verificación.')
  await hit('second-factor', who, TRIES.max, TRIES.windowSeconds)
  await act(async (unit) => {
    const found = await SecondFactor.find(user.id)
    const used = found && (await using(found, code))
    if (!used) throw wrongCode()
    unit.replace(SecondFactor, found, used)
  })
  return true
}

export const SecondFactorState = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  since: z.string().nullable(),
  recovery_codes_left: z.number(),
})

/** Whether one's own sign-in has a second step. */
export async function secondFactor(): Promise<z.input<typeof SecondFactorState>> {
  const { userId, userType } = member()
  const factor = await SecondFactor.find(userId)
  return {
    enabled: factor?.since !== undefined,
    required: mustHaveSecondFactor({ userType }),
    since: factor?.since ?? null,
    recovery_codes_left: factor?.since ? factor.recovery.length : 0,
  }
}

export const StartInput = z.object({ current_password: oldPassword() })
/** The secret as text and as the SVG of a QR code; told this once. */
export const Enrolment = z.object({ secret: z.string(), qr: z.string() })

/** Makes a secret for the person's app. Nothing changes until `confirmSecondFactor`. @throws AppError 409 when there is one, 422 */
export async function startSecondFactor({ current_password }: z.output<typeof StartInput>) {
  const user = await prove(current_password)
  const { newSecret, enrolmentUri } = await totp()
  const secret = newSecret()
  await act(async (unit) => {
    const before = await SecondFactor.find(user.id)
    if (before?.since) throw conflict('La verificación en dos pasos ya está activa.')
    const row = { id: user.id, secret: seal(secret, PURPOSE, user.id), lastStep: 0, recovery: [] }
    if (before) unit.replace(SecondFactor, before, row)
    else unit.insertFirst(SecondFactor, row)
  })
  const { renderSVG } = await import('uqr')
  return { secret, qr: renderSVG(enrolmentUri(secret, user.email), { border: 2 }) }
}

export const ConfirmInput = z.object({ code: typed() })
/** Each lets in once instead of the app; told this once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** Turns the second step on, once a code proves that the app has the secret. @throws AppError 409, 422 for a wrong code */
export async function confirmSecondFactor({ code }: z.output<typeof ConfirmInput>) {
  const { userId, sessionId } = member()
  await hit('second-factor', userId, TRIES.max, TRIES.windowSeconds)
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await act(async (unit) => {
    const [factor, user, session] = await Promise.all([
      SecondFactor.find(userId),
      User.get(userId),
      Session.get(sessionId),
    ])
    if (!factor) throw conflict('Empieza otra vez: todavía no hay un código que confirmar.')
    if (factor.since) throw conflict('La verificación en dos pasos ya está activa.')
    const used = await using(factor, code)
    if (!used) throw invalid({ code: ['No es el código de ahora. Espera el siguiente y escríbelo.'] })
    unit.replace(SecondFactor, factor, { ...used, since: now().toISOString(), recovery: codes.map(hashOf) })
    if (session.mustEnrol) unit.replace(Session, session, { ...session, mustEnrol: undefined })
    unit.summary = 'Activó la verificación en dos pasos'
    tell(unit, user, 'Activaste la verificación en dos pasos')
  })
  return { recovery_codes: codes }
}

export const DisableInput = z.object({ current_password: oldPassword(), code: typed() })

/** Turns the second step off, with password and code. @throws AppError 401 for a wrong code, 403 of who must have it, 422 */
export async function disableSecondFactor({ current_password, code }: z.output<typeof DisableInput>) {
  if (mustHaveSecondFactor(member()))
    throw forbidden('Quien administra Tendero entra siempre con verificación en dos pasos.')
  const user = await prove(current_password)
  await hit('second-factor', user.id, TRIES.max, TRIES.windowSeconds)
  await act(async (unit) => {
    const factor = await SecondFactor.find(user.id)
    if (!factor?.since) return
    if (!(await using(factor, code))) throw invalid({ code: ['Ese código no es el de ahora o ya se usó'] })
    await removeFactor(unit, user, 'Desactivaste la verificación en dos pasos')
    unit.summary = 'Desactivó la verificación en dos pasos'
  })
  return { message: 'Ahora entras solo con tu contraseña' }
}

/** Takes somebody's second step away inside the unit and tells them. */
export async function removeFactor(unit: Act, user: UserData, subject: string): Promise<void> {
  const factor = await SecondFactor.find(user.id)
  if (!factor) return
  unit.remove(SecondFactor, factor)
  tell(unit, user, subject)
}

const tell = (unit: Act, { email: to, name }: UserData, subject: string) =>
  mail(unit, {
    to,
    subject: `${subject} en Tendero`,
    text: `Hola, ${name}:\n\n${subject} en tu cuenta. Si no fuiste tú, cambia ya tu contraseña y avísanos.\n\nTendero\n`,
  })
