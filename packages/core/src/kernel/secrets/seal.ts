import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { config } from '../config'

/*
 * What must be read again but never in the clear at rest. AES-256-GCM, with a key of its own for each purpose, made from
 * `TENDERO_SEAL_SECRET` (HKDF, RFC 5869). Unlike the secret that signs, that one is never replaced: what it sealed would be lost.
 */

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/** The key of a purpose, 32 bytes. */
export const keyFor = (purpose: string) => new Uint8Array(hkdfSync('sha256', config.sealSecret(), '', purpose, 32))

/** Seals a text for an owner with a key of 32 bytes. */
export function sealWith(key: Uint8Array, text: string, owner: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Opens what `sealWith` made. @throws Error for another key or owner, or when it was changed */
export function unsealWith(key: Uint8Array, sealed: string, owner: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, IV_BYTES)
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}

/** Seals a text for a purpose and an owner: sealed for somebody else it does not open. */
export const seal = (text: string, purpose: string, owner: string): string =>
  `v1.${sealWith(keyFor(purpose), text, owner)}`

/** Opens what `seal` made. @throws Error when it was sealed for another purpose, owner or secret, or was changed */
export const unseal = (sealed: string, purpose: string, owner: string): string =>
  unsealWith(keyFor(purpose), sealed.slice(3), owner)

/** What comes of the seal secret for one purpose and owner, for secrets that need not be kept: 32 bytes. */
export const derived = (purpose: string, owner: string): Buffer =>
  Buffer.from(hkdfSync('sha256', config.sealSecret(), '', `${purpose}:${owner}`, 32))
