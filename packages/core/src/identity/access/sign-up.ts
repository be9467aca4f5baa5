import * as z from 'zod'
import { asSystem, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { conflict, invalid } from '../../kernel/errors'
import { here, hit } from '../../kernel/limit'
import { flag, optional, optionalText, text } from '../../kernel/values/fields'
import { newId } from '../../kernel/values/id'
import { email } from '../../reference/contact.input'
import { anyDocument } from '../../reference/document.input'
import { optionalPhone } from '../../reference/phone'
import { rememberHere } from '../credentials/device'
import { inHours, Link, linkOf, linkOver, SignUp, WaitingLogin } from '../credentials/link'
import { Login, loginId } from '../credentials/login'
import { accountMail } from '../credentials/mails'
import { hashPassword } from '../credentials/password'
import { newPassword, passwordProblem } from '../credentials/password-rules'
import { PLATFORM } from '../people/user'
import { openShop } from './shops'

export const SignUpInput = z.object({
  name: text(80, 'Escribe tu nombre'),
  email: email('Escribe tu correo'),
  password: newPassword(),
  business: text(100, 'Escribe el nombre de tu negocio'),
  document: optional(anyDocument()),
  phone: optionalPhone(),
  /** Who invited, or a plan: the name in the address of the sign-up. */
  referrer: optionalText(80),
  /** Consent to the treatment of their data, which must be provable. Source: Ley 1581 de 2012, arts. 8 b) and 9. */
  terms: optional(flag()),
})

/**
 * Takes a sign-up and mails a link. The answer and the work are the same whether or not the address has an account.
 * @throws AppError 422 for a weak password, 429 after too many
 */
export async function signUp({ password, terms, ...details }: z.output<typeof SignUpInput>) {
  await Promise.all([hit('singup', `${here()} ${details.email}`, 5, 3600), hit('singup-to', details.email, 20, 3600)])
  const problem = passwordProblem(password, [details.email, details.name, details.business])
  if (problem) throw invalid({ password: [problem] })
  const hash = await hashPassword(password)
  const id = newId('request')
  const consent = terms ? { consentAt: now().toISOString() } : {}
  await asSystem(PLATFORM, 'Registro', () =>
    act(async (unit) => {
      const expiresAt = inHours(25)
      unit.insert(SignUp, { id, ...details, ...consent, hash, expiresAt })
      const waiting = { id: loginId(details.email), signUpId: id, hash, expiresAt }
      const before = await WaitingLogin.find(waiting.id)
      if (before) unit.replace(WaitingLogin, before, waiting)
      else unit.insertFirst(WaitingLogin, waiting)
      accountMail(unit, { about: 'verify', signUpId: id })
    }),
  )
  return { message: 'Revisa tu correo: te enviamos un enlace para confirmar tu cuenta.' }
}

export const Resend = z.object({ email: email('Escribe tu correo') })

/**
 * Mails the link of the newest sign-up of an address once more, if there is one; nothing in the answer says so.
 * @throws AppError 429 after too many
 */
export async function resendVerification({ email: to }: z.output<typeof Resend>) {
  await Promise.all([hit('resend', `${here()} ${to}`, 5, 3600), hit('resend-to', to, 10, 3600)])
  await asSystem(PLATFORM, 'Registro', () =>
    act(async (unit) => {
      const waiting = await WaitingLogin.find(loginId(to))
      accountMail(unit, { about: 'verify', signUpId: waiting?.signUpId ?? newId('request') })
    }),
  )
  return { message: 'Si tu registro está por confirmar, te llega otra vez el enlace.' }
}

/**
 * Confirms the address of a sign-up and opens its shop. Of several sign-ups with one address the first confirmed wins.
 * @throws AppError 409 when the link is over or the address got an account meanwhile
 */
export async function verifyEmail({ token }: { token: string }) {
  await hit('verify-from', here(), 60, 900)
  const link = await linkOf(token)
  const waiting = link.signUpId ? await SignUp.find(link.signUpId) : undefined
  if (!waiting) throw linkOver()
  if (await Login.find(loginId(waiting.email)))
    throw conflict('Este correo ya tiene una cuenta. Entra con tu contraseña o recupérala.', 'exists')
  const { hash, ...details } = waiting
  await openShop({ ...details, verified: true }, hash, async (unit) => {
    unit.remove(Link, await linkOf(token))
    unit.remove(SignUp, waiting)
    const login = await WaitingLogin.find(loginId(waiting.email))
    if (login) unit.remove(WaitingLogin, login)
  })
  await rememberHere(loginId(waiting.email))
  return { message: 'Tu cuenta está confirmada. Ya puedes entrar.' }
}
