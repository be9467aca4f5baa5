import * as z from 'zod'
import { config } from '../../kernel/config'
import { asSystem } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { job } from '../../kernel/jobs/declare'
import type { JobData } from '../../kernel/jobs/job'
import { enqueue } from '../../kernel/jobs/queue'
import { step } from '../../kernel/jobs/step'
import { deliver, type Mail } from '../../kernel/mail/mail'
import { BUSINESS, Business } from '../business/business'
import { User, type UserData } from '../people/user'
import { codeOf, type LinkRow, newLink, SignUp, tokenOf } from './link'
import { Login, loginId } from './login'

/** How long the mailed links work. */
const HOURS = { verify: 24, recovery: 1, invite: 24, device: 1 }

const PlainMail = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Sends a mail once the unit has committed. */
export function mail(unit: Act, message: z.output<typeof PlainMail>): void {
  enqueue(unit, MailJob, { title: message.subject, input: message })
}

/** Delivers a text, then forgets it. */
export const MailJob = job({
  type: 'mail',
  title: 'Correo',
  lane: 'mail',
  input: PlainMail,
  hidden: true,
  run: async ({ input }) => {
    await deliver(input)
    return { summary: 'Correo enviado', input: {} }
  },
})

const AccountMail = z.discriminatedUnion('about', [
  z.object({ about: z.literal('verify'), signUpId: z.string() }),
  z.object({ about: z.literal('recovery'), email: z.string() }),
  z.object({ about: z.literal('invite'), userId: z.string() }),
  z.object({ about: z.literal('device'), loginId: z.string() }),
])

/**
 * Asks for a mail with a one-time link. The worker looks the account up and makes the token: so the request does the same
 * work whether or not there is an account, and no token is ever at rest.
 */
export function accountMail(unit: Act, input: z.output<typeof AccountMail>): void {
  enqueue(unit, AccountMailJob, { input })
}

/** Makes the link of a sign-up, a recovery or an invitation, or the code of a device, and mails it. */
export const AccountMailJob = job({
  type: 'account-mail',
  title: 'Correo de la cuenta',
  lane: 'mail',
  input: AccountMail,
  hidden: true,
  // The first try makes the link, and the shortest lives for an hour: the last one must not mail a dead one.
  waits: [1, 4, 16, 30].map((minutes) => minutes * 60_000),
  run: async ({ job, input }) => {
    const message = await messageOf(input, job)
    if (message) await deliver(message)
    return { summary: message ? 'Correo enviado' : 'Sin destinatario', input: {} }
  },
})

function messageOf(input: z.output<typeof AccountMail>, job: JobData): Promise<Mail | undefined> {
  switch (input.about) {
    case 'verify':
      return verification(input.signUpId, job)
    case 'recovery':
      return recovery(input.email, job)
    case 'invite':
      return invitation(input.userId, job)
    case 'device':
      return deviceCode(input.loginId, job)
  }
}

const lines = (...text: string[]) => `${text.join('\n\n')}\n\nTendero\n`

/** Keeps what a mailed link opens, once a job: run again, it mails the same link. */
const keepLink = (token: string, opens: Pick<LinkRow, 'signUpId' | 'user' | 'login'>, hours: number): Promise<void> =>
  step('link', async (unit) => newLink(unit, token, opens, hours))

async function verification(signUpId: string, job: JobData): Promise<Mail | undefined> {
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
  const token = tokenOf(job.id)
  await keepLink(token, { signUpId }, HOURS.verify)
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

/** The login of an id and its user, when they may sign in. */
async function activeAccount(id: string) {
  const login = await Login.find(id)
  if (!login) return undefined
  const user = await asSystem(login.tenant, 'Correo', () => User.find(login.userId))
  return user?.active ? { login, user } : undefined
}

async function recovery(email: string, job: JobData): Promise<Mail | undefined> {
  const account = await activeAccount(loginId(email))
  if (!account) return undefined
  const { login, user } = account
  const { tenant, userId: id } = login
  const token = tokenOf(job.id)
  await keepLink(token, { user: { tenant, id, epoch: user.epoch } }, HOURS.recovery)
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

async function deviceCode(id: string, job: JobData): Promise<Mail | undefined> {
  const account = await activeAccount(id)
  if (!account) return undefined
  const { login, user } = account
  const code = codeOf(job.id)
  await keepLink(code, { login: id }, HOURS.device)
  return {
    to: login.email,
    subject: 'Tu código para entrar a Tendero desde otro equipo',
    text: lines(
      `Hola, ${user.name}:`,
      'Alguien falló muchas veces la contraseña de tu cuenta, así que a un equipo nuevo le pedimos además este código:',
      code,
      `Sirve una vez, durante ${HOURS.device} hora. En los equipos donde ya entraste no hace falta.`,
      'Si no estás entrando desde otro equipo, ignora este mensaje: sin el código nadie entra, y tu contraseña sigue igual.',
    ),
  }
}

async function invitation(id: string, job: JobData): Promise<Mail | undefined> {
  const [user, business] = await Promise.all([User.find(id), Business.find(BUSINESS)])
  if (!user?.active) return undefined
  const shop = business?.name ?? 'una tienda'
  const login = await Login.find(loginId(user.email))
  if (login?.userId !== id) return taken(user, shop)
  if (login.hash) return welcome(user, shop)
  const token = tokenOf(job.id)
  await keepLink(token, { user: { tenant: job.tenant, id, epoch: user.epoch } }, HOURS.invite)
  return {
    to: user.email,
    subject: `${business?.name ?? 'Una tienda'} te invita a Tendero`,
    text: lines(
      `Hola, ${user.name}:`,
      `Ya tienes un usuario en ${shop}. Elige tu contraseña con este enlace:`,
      `${config.url()}/restablecer#token=${token}`,
      `El enlace sirve una vez, durante ${HOURS.invite} horas. Después puedes pedir otro en ${config.url()}/recuperar.`,
    ),
  }
}

const welcome = ({ email: to, name }: UserData, shop: string): Mail => ({
  to,
  subject: `Ya tienes un usuario en ${shop}`,
  text: lines(
    `Hola, ${name}:`,
    `Ya tienes un usuario en ${shop}. Entra con este correo y la contraseña que te dieron: ${config.url()}/login`,
    `Cámbiala por una que solo tú sepas en tu perfil, o pide otra en ${config.url()}/recuperar.`,
  ),
})

/** To the owner of an address that a shop wanted for one of its people. */
const taken = ({ email: to, name }: UserData, shop: string): Mail => ({
  to,
  subject: 'Ya tienes una cuenta en Tendero',
  text: lines(
    `Hola, ${name}:`,
    `${shop} te agregó a su equipo con este correo, pero ya tiene una cuenta en Tendero, que sigue igual. Con ella no se entra a ${shop}.`,
    `Si trabajas allí, pide que te agreguen con otro correo. Si no sabes de qué se trata, ignora este mensaje.`,
  ),
})
