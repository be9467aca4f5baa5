import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { now } from '../kernel/context'
import { kind, type Row } from '../kernel/db/kind'
import type { Unit } from '../kernel/db/unit'
import { conflict } from '../kernel/errors'

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

/** A mailed one-time link. Its id is the hash of the token, so that who reads the table cannot use it. */
export const Link = kind({
  name: 'link',
  label: 'el enlace',
  schema: z.object({
    id: z.string(),
    /** What it opens: a sign-up to confirm, or a user who may choose a password. */
    signUpId: z.string().optional(),
    user: z.object({ tenant: z.string(), id: z.string(), epoch: z.number().int() }).optional(),
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

/** Adds a link to the unit and gives its token, which is kept nowhere. */
export function newLink(unit: Unit, opens: Pick<LinkRow, 'signUpId' | 'user'>, hours: number): string {
  const token = randomBytes(32).toString('base64url')
  unit.insert(Link, { id: hashOf(token), ...opens, expiresAt: inHours(hours) })
  return token
}

/** The link of a token. @throws AppError 409 when it was used, is too old or never was */
export async function linkOf(token: string): Promise<LinkRow> {
  const link = await Link.find(hashOf(token))
  if (!link || link.expiresAt <= now().toISOString()) throw linkOver()
  return link
}

export const linkOver = () =>
  conflict('Este enlace ya se usó o venció. Pide uno nuevo, o entra si ya lo habías usado.', 'link_over')
