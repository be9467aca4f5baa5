import * as z from 'zod'
import { tenant } from '../../kernel/context'
import { kind } from '../../kernel/db/kind'
import type { Permission } from '../../kernel/permissions'
import { derived } from '../../kernel/secrets/seal'
import { type KeyScope, scopeNames } from './key.states'

/** A key with which a program of somebody else acts for the shop. Neither the key nor what it signs with is kept. */
export const ApiKey = kind({
  name: 'apiKey',
  prefix: 'cla',
  label: 'la clave',
  words: {
    scopes: 'Permisos',
    last4: 'Termina en',
    revokedAt: 'Revocada',
    hash: false,
    connectionId: false,
    madeBy: 'Creada por',
  },
  schema: z.object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(scopeNames)),
    hash: z.string(),
    last4: z.string(),
    /** The shop whose orders it sends. */
    connectionId: z.string().optional(),
    madeBy: z.string(),
    createdAt: z.string(),
    /** No longer taken since then. ISO. */
    revokedAt: z.string().optional(),
  }),
  secret: ['hash'],
  by: { made: (key) => ['all', `${key.createdAt}.${key.id}`] },
  plural: 'claves',
})
export type ApiKeyRow = Awaited<ReturnType<typeof ApiKey.get>>
export type ApiKeyData = z.output<typeof ApiKey.schema>

/** Whose a key is: found by its hash, before a tenant is known. */
export const ApiKeyOwner = kind({
  name: 'apiKeyOwner',
  label: 'la clave',
  schema: z.object({ id: z.string(), tenant: z.string(), keyId: z.string() }),
  global: true,
  audited: false,
})

/** When a key was last used: written now and then, apart from the key. */
export const ApiKeyUse = kind({
  name: 'apiKeyUse',
  label: 'el uso de la clave',
  schema: z.object({ id: z.string(), usedAt: z.string() }),
  audited: false,
})

/** How a key begins, so that whoever finds one knows what it is. */
export const KEY_PREFIX = 'tnd_'

/** The key itself, derived anew each time: it is told once, to who makes it. */
export const keyTextOf = (id: string): string =>
  KEY_PREFIX + derived('api key', `${tenant()}|${id}`).toString('base64url')

/** What whoever has the key signs with, which is never sent: derived as the key is. */
export const signingSecretOf = (id: string): string =>
  `whsec_${derived('api key signature', `${tenant()}|${id}`).toString('base64url')}`

const permissions: Readonly<Record<KeyScope, readonly Permission[]>> = {
  orders: [],
  stock: ['product-read', 'product-category-read', 'product-attribute-read', 'price_list-read', 'storage-read'],
  read: ['sale-read', 'customer-read', 'payment_received-read', 'sales_channel-read'],
}

/** Permissions that scopes give: those of reading alone. */
export const permissionsOfScopes = (scopes: readonly KeyScope[]): ReadonlySet<Permission> =>
  new Set(scopes.flatMap((scope) => permissions[scope]))
