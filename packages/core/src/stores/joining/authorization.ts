import * as z from 'zod'
import { providers } from '../../connections/connection.input'
import { kind } from '../../kernel/db/kind'

/** Somebody is at the page of their shop, to let us in. It ends by itself. */
export const Authorization = kind({
  name: 'authorization',
  label: 'la autorización',
  schema: z.object({
    /** Hash of what the shop sends back, which is told to nobody else. */
    id: z.string(),
    tenant: z.string(),
    userId: z.string(),
    provider: z.enum(providers),
    url: z.string(),
    /** What the connection will do, as it was asked for. */
    settings: z.record(z.string(), z.unknown()),
    /** Keys of the app, or those that the shop gave, sealed. */
    sealed: z.string().optional(),
    endsAt: z.string(),
  }),
  global: true,
  audited: false,
  expires: ({ endsAt }) => Math.ceil(Date.parse(endsAt) / 1_000),
})
export type AuthorizationRow = Awaited<ReturnType<typeof Authorization.get>>
