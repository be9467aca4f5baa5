import { createHash } from 'node:crypto'
import * as z from 'zod'
import { kind } from '../../kernel/db/kind'

/**
 * What a person signs in with. It lives outside of tenants, one row for each address, so that an address has one account
 * in the whole product; the password is here only, so that nothing that lists or audits people can meet it.
 */
export const Login = kind({
  name: 'login',
  label: 'la cuenta',
  schema: z.object({
    id: z.string(),
    email: z.string(),
    tenant: z.string(),
    userId: z.string(),
    /** As `password.ts` writes it; absent until an invited person chooses one. */
    hash: z.string().optional(),
  }),
  audited: false,
  global: true,
})

export type LoginData = z.output<typeof Login.schema>

/** Id of the login of an address: its hash, so that no key carries a mail address. */
export const loginId = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')

/**
 * The login of somebody whom a shop entered with an address that has an account elsewhere. It opens nothing; that it is
 * here and not there is all the difference, so that the shop learns nothing of it.
 */
export const ParkedLogin = kind({
  name: 'parkedLogin',
  label: 'la cuenta',
  schema: z.object({ id: z.string(), email: z.string(), userId: z.string(), hash: z.string().optional() }),
  audited: false,
})

/** Why a shop cannot enter the same address twice. */
export const EMAIL_IN_SHOP = 'Alguien de tu tienda ya tiene ese correo. Usa otro.'

/** Why a second account with the same address is refused. */
export const EMAIL_TAKEN = 'Ese correo ya tiene una cuenta en Tendero. Usa otro.'
