import { createHash, createHmac, randomInt } from 'node:crypto'
import * as z from 'zod'
import { config } from '../../kernel/config'
import { now } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import type { Row } from '../../kernel/db/kind-spec'
import type { Unit } from '../../kernel/db/unit'
import { conflict } from '../../kernel/errors'

const seconds = (iso: string) => Math.ceil(Date.parse(iso) / 1000)

/** A sign-up that waits for its address to be confirmed. No shop exists before that, and the address stays free. */
export const SignUp = kind({
  name: 'signUp',
  label: 'el registro',
  schema: z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    business: z.string(),
    document: z.string().optional(),
    phone: z.string().optional(),
    referrer: z.string().optional(),
    consentAt: z.string().optional(),
    hash: z.string(),
    expiresAt: z.string(),
  }),
  audited: false,
  global: true,
  expires: (s) => seconds(s.expiresAt),
})

/**
 * The newest sign-up of an address, by the id of the login that it will be: whoever has its password may be told that the
 * address is still to be confirmed.
 */
export const WaitingLogin = kind({
  name: 'waitingLogin',
  label: 'el registro',
  schema: z.object({ id: z.string(), signUpId: z.string(), hash: z.string(), expiresAt: z.string() }),
  audited: false,
  global: true,
  expires: (w) => seconds(w.expiresAt),
})

/** A mailed one-time link. Its id is the hash of the token, so that who reads the table cannot use it. */
export const Link = kind({
  name: 'link',
  label: 'el enlace',
  schema: z.object({
    id: z.string(),
    /** What it opens: a sign-up to confirm, a user who may choose a password, or a login. */
    signUpId: z.string().optional(),
    user: z.object({ tenant: z.string(), id: z.string(), epoch: z.number().int() }).optional(),
    /** Id of a login that a new device may sign in to although strangers try it. */
    login: z.string().optional(),
    expiresAt: z.string(),
  }),
  audited: false,
  global: true,
  expires: (l) => seconds(l.expiresAt),
})

export type LinkRow = Row<typeof Link.schema>

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** ISO instant `hours` from now. */
export const inHours = (hours: number): string => new Date(now().getTime() + hours * 3_600_000).toISOString()

/** What no letter is mistaken for: without 0, 1, I, L, O and U. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Twelve letters, as `letter` says them, in the form of a code: `7K2M-QW9T-3FHX`. */
const inFours = (letter: (at: number) => number): string =>
  [0, 4, 8].map((from) => [0, 1, 2, 3].map((i) => ALPHABET[letter(from + i)]).join('')).join('-')

/** A code that a person can type and nobody can guess: 58 bits. */
export const newCode = (): string => inFours(() => randomInt(ALPHABET.length))

/** A code as it was made, however it was typed. */
export const asCode = (typed: string): string =>
  (typed.toUpperCase().match(/[0-9A-Z]/g) ?? []).join('').replace(/(.{4})(?=.)/g, '$1-')

/** What only we can make of the id of a job. It signs nothing else: the words before the id are of no other use. */
const secretOf = (jobId: string): Buffer =>
  createHmac('sha256', config.secret()).update(`mailed link|${jobId}`).digest()

/** The token that a job mails. It is kept nowhere: whoever runs the job again makes the same one. */
export const tokenOf = (jobId: string): string => secretOf(jobId).toString('base64url')

/** The same as a code that a person can type. */
export function codeOf(jobId: string): string {
  const secret = secretOf(jobId)
  return inFours((at) => secret.readUInt16BE(2 * at) % ALPHABET.length)
}

/** Adds to the unit the link that a token opens. */
export function newLink(
  unit: Unit,
  token: string,
  opens: Pick<LinkRow, 'signUpId' | 'user' | 'login'>,
  hours: number,
): void {
  unit.insert(Link, { id: hashOf(token), ...opens, expiresAt: inHours(hours) })
}

/** The link of a token; undefined when it was used, is too old or never was. */
export async function findLink(token: string): Promise<LinkRow | undefined> {
  const link = await Link.find(hashOf(token))
  return link && link.expiresAt > now().toISOString() ? link : undefined
}

/** The same. @throws AppError 409 when there is none */
export async function linkOf(token: string): Promise<LinkRow> {
  const link = await findLink(token)
  if (!link) throw linkOver()
  return link
}

export const linkOver = () =>
  conflict('Este enlace ya se usó o venció. Pide uno nuevo, o entra si ya lo habías usado.', 'link_over')
