import * as z from 'zod'
import { postAws } from '../aws'
import { config } from '../config'
import { now, tenant } from '../context'
import { kind } from '../db/kind'
import type { Unit } from '../db/unit'
import { conflict } from '../errors'
import { seal, sealWith, unseal, unsealWith } from './seal'

/*
 * Secrets of other services that a merchant entrusts to us. They are kept in rows of their own, so that no record carries
 * one, sealed for the shop and for what they belong to: on AWS with a key of KMS for each, which only who may decrypt can
 * open; elsewhere with the seal secret. Nothing answers them: `shown` is all that anybody is told.
 */

const PURPOSE = 'vault'

/** Secrets of a connection, sealed. `export-merchant` leaves the kind out: they open in this deployment alone. */
export const Secrets = kind({
  name: 'secrets',
  label: 'las claves',
  schema: z.object({
    id: z.string(),
    sealed: z.string(),
    last4: z.string(),
    keptAt: z.string(),
  }),
  audited: false,
})

/** What a merchant is told of their secrets. */
export const shownSecrets = z.object({
  connected: z.boolean(),
  last4: z.string().nullable(),
  checked_at: z.string().nullable(),
})

const ownerOf = (id: string) => `${tenant()}|${id}`

const kms = (action: string, input: object): Promise<unknown> =>
  postAws('kms', '/', input, {
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` },
    endpoint: config.kmsEndpoint(),
  })

/** KMS opens a key for the shop and the thing that it was made for, and for no other. */
const contextOf = (id: string) => ({ tenant: tenant(), connection: id })

async function sealed(text: string, id: string): Promise<string> {
  const KeyId = config.kmsKey()
  if (!KeyId) return seal(text, PURPOSE, ownerOf(id))
  const input = { KeyId, KeySpec: 'AES_256', EncryptionContext: contextOf(id) }
  const made = (await kms('GenerateDataKey', input)) as { Plaintext: string; CiphertextBlob: string }
  const key = Buffer.from(made.Plaintext, 'base64')
  return `k1.${Buffer.from(made.CiphertextBlob, 'base64').toString('base64url')}.${sealWith(key, text, ownerOf(id))}`
}

async function opened(kept: string, id: string): Promise<string> {
  const [form, blob, text] = kept.split('.') as [string, string, string]
  if (form !== 'k1') return unseal(kept, PURPOSE, ownerOf(id))
  const CiphertextBlob = Buffer.from(blob, 'base64url').toString('base64')
  const input = { KeyId: config.kmsKey(), CiphertextBlob, EncryptionContext: contextOf(id) }
  const { Plaintext } = (await kms('Decrypt', input)) as { Plaintext: string }
  return unsealWith(Buffer.from(Plaintext, 'base64'), text, ownerOf(id))
}

/** A row of secrets to put into a unit with `keepSecrets`. @param last the one whose last four characters are told */
export async function sealSecrets(id: string, secrets: Record<string, string>, last: string) {
  const row = {
    id,
    sealed: await sealed(JSON.stringify(secrets), id),
    last4: last.slice(-4),
    keptAt: now().toISOString(),
  }
  return row
}

/** Keeps secrets in the place of those that there were. */
export async function keepSecrets(unit: Unit, row: Awaited<ReturnType<typeof sealSecrets>>): Promise<void> {
  const before = await Secrets.find(row.id)
  if (before) unit.replace(Secrets, before, row)
  else unit.insertFirst(Secrets, row)
}

export async function dropSecrets(unit: Unit, id: string): Promise<void> {
  const row = await Secrets.find(id)
  if (row) unit.remove(Secrets, row)
}

/** Secrets that are kept elsewhere than in their row, as `sealSecrets` sealed them under the same id. */
export const openSealed = async ({ id, sealed: kept }: { id: string; sealed: string }) =>
  JSON.parse(await opened(kept, id)) as Record<string, string>

/** The secrets of something, for the call that needs them. @throws AppError 409 when there are none */
export async function openSecrets(id: string): Promise<Record<string, string>> {
  const row = await Secrets.find(id)
  if (!row) throw conflict('Faltan las claves de esta conexión: vuelve a conectarla.', 'disconnected')
  return JSON.parse(await opened(row.sealed, id)) as Record<string, string>
}
