import * as z from 'zod'
import { config } from '../kernel/config'
import { asSystem } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { enqueue } from '../kernel/jobs/queue'
import type { Handler } from '../kernel/jobs/run'
import { deliver, type Mail } from '../kernel/mail'
import { BUSINESS, Business } from './business'
import { newLink, SignUp } from './link'
import { Login, loginId } from './login'
import { User } from './user'

/** How long the mailed links work. */
const HOURS = { verify: 24, recovery: 1, invite: 24 }

const PlainMail = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Sends a mail once the unit has committed. */
export function mail(unit: Act, message: z.output<typeof PlainMail>): void {
  enqueue(unit, { type: 'mail', title: message.subject, input: message, visible: false })
}

/** Job `mail`: delivers a text, then forgets it. */
export const sendMail: Handler = async ({ job }) => {
  await deliver(PlainMail.parse(job.input))
  return { summary: 'Correo enviado', input: {} }
}

const AccountMail = z.discriminatedUnion('about', [
  z.object({ about: z.literal('verify'), signUpId: z.string() }),
  z.object({ about: z.literal('recovery'), email: z.string() }),
  z.object({ about: z.literal('invite'), userId: z.string() }),
])

/**
 * Asks for a mail with a one-time link. The worker looks the account up and makes the token: so the request does the same
 * work whether or not there is an account, and no token is ever at rest.
 */
export function accountMail(unit: Act, input: z.output<typeof AccountMail>): void {
  enqueue(unit, { type: 'account-mail', title: 'Correo de la cuenta', input, visible: false })
}

/** Job `account-mail`: makes the link of a sign-up, a recovery or an invitation and mails it. */
export const sendAccountMail: Handler = async ({ job }) => {
  const input = AccountMail.parse(job.input)
  const message =
    input.about === 'verify'
      ? await verification(input.signUpId)
      : input.about === 'recovery'
        ? await recovery(input.email)
        : await invitation(job.tenant, input.userId)
  if (message) await deliver(message)
  return { summary: message ? 'Correo enviado' : 'Sin destinatario', input: {} }
}

const lines = (...text: string[]) => `${text.join('\n\n')}\n\nTendero\n`

async function verification(signUpId: string): Promise<Mail | undefined> {
  const signUp = await SignUp.find(signUpId)
  if (!signUp) return undefined
  const { email: to, name, business } = signUp
  if (await Login.find(loginId(to)))
    return {
      to,
      subject: 'Ya tienes una cuenta en Tendero',
      text: lines(
        `Hola, ${name}:`,
        'Alguien pidió crear una tienda con este correo, pero ya tiene una cuenta. No cambiamos nada.',
        `Para entrar: ${config.url()}/login\nSi olvidaste la contraseña: ${config.url()}/recuperar`,
      ),
    }
  const token = await act(async (unit) => newLink(unit, { signUpId }, HOURS.verify))
  return {
    to,
    subject: 'Confirma tu cuenta de Tendero',
    text: lines(
      `Hola, ${name}:`,
      `Confirma tu correo para abrir ${business}:`,
      `${config.url()}/verify-email#token=${token}`,
      `El enlace sirve una vez, durante ${HOURS.verify} horas. Si no pediste esta cuenta, ignora este mensaje.`,
    ),
  }
}

async function recovery(email: string): Promise<Mail | undefined> {
  const login = await Login.find(loginId(email))
  if (!login) return undefined
  const { tenant, userId: id } = login
  const user = await asSystem(tenant, 'Correo', () => User.find(id))
  if (!user?.active) return undefined
  const token = await act(async (unit) => newLink(unit, { user: { tenant, id, epoch: user.epoch } }, HOURS.recovery))
  return {
    to: login.email,
    subject: 'Cambia tu contraseña de Tendero',
    text: lines(
      `Hola, ${user.name}:`,
      'Pon una contraseña nueva con este enlace:',
      `${config.url()}/restablecer#token=${token}`,
      'El enlace sirve una vez, durante 1 hora. Si no lo pediste, ignora este mensaje: tu contraseña sigue igual.',
    ),
  }
}

async function invitation(tenant: string, id: string): Promise<Mail | undefined> {
  const [user, business] = await Promise.all([User.find(id), Business.find(BUSINESS)])
  if (!user?.active) return undefined
  const token = await act(async (unit) => newLink(unit, { user: { tenant, id, epoch: user.epoch } }, HOURS.invite))
  return {
    to: user.email,
    subject: `${business?.name ?? 'Una tienda'} te invita a Tendero`,
    text: lines(
      `Hola, ${user.name}:`,
      `Ya tienes un usuario en ${business?.name ?? 'la tienda'}. Elige tu contraseña con este enlace:`,
      `${config.url()}/restablecer#token=${token}`,
      `El enlace sirve una vez, durante ${HOURS.invite} horas. Después puedes pedir otro en ${config.url()}/recuperar.`,
    ),
  }
}
