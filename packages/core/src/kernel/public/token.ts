import { createCipheriv, createHmac, timingSafeEqual } from 'node:crypto'
import { keyFor } from '../secrets/seal'
import { prefixes } from '../values/id'
import { type PublicPage, publicPages } from './pages'

/*
 * The token of a public page names what it opens and of which shop, so that no row is needed to have one. It is sealed
 * under the secret that is never replaced: nobody can guess one, or tell from two whether they are of the same shop. The
 * seal is also what it is encrypted from (a synthetic IV, as RFC 5297 has it), so that the same thing always has the same
 * token.
 */

/** What a token opens. `turn` counts how often its link was changed. */
export interface Opened {
  tenant: string
  record: string
  turn: number
}

/** Crockford's base 32, in which ULIDs are written. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const SEAL_BYTES = 16
const ID_BYTES = 16
const TURN_BYTES = 2
const BYTES = SEAL_BYTES + TURN_BYTES + 2 * ID_BYTES

function packed(id: string, prefix: string): Buffer {
  const [start, ulid = ''] = id.split('_')
  if (start !== prefix || !/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(ulid)) throw new Error(`${id} is no ${prefix}`)
  let value = 0n
  for (const letter of ulid) value = value * 32n + BigInt(ALPHABET.indexOf(letter))
  return Buffer.from(value.toString(16).padStart(2 * ID_BYTES, '0'), 'hex')
}

function unpacked(bytes: Buffer, prefix: string): string {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let ulid = ''
  for (let i = 0; i < 26; i++, value /= 32n) ulid = ALPHABET[Number(value % 32n)] + ulid
  return `${prefix}_${ulid}`
}

const sealOf = (page: PublicPage, body: Buffer): Buffer =>
  createHmac('sha256', keyFor('public page, seal')).update(`${page}|`).update(body).digest().subarray(0, SEAL_BYTES)

/** Encrypts and decrypts. */
const hidden = (seal: Buffer, body: Buffer): Buffer =>
  createCipheriv('aes-256-ctr', keyFor('public page, body'), seal).update(body)

/** The token by which a page opens something of a shop: 67 letters of base64url. */
export function tokenOf(page: PublicPage, { tenant, record, turn }: Opened): string {
  const count = Buffer.alloc(TURN_BYTES)
  count.writeUInt16BE(turn)
  const body = Buffer.concat([count, packed(tenant, prefixes.tenant), packed(record, publicPages[page])])
  const seal = sealOf(page, body)
  return Buffer.concat([seal, hidden(seal, body)]).toString('base64url')
}

/** What a token opens; undefined when it is none of ours, or of another page. */
export function readToken(page: PublicPage, token: string): Opened | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== BYTES || bytes.toString('base64url') !== token) return undefined
  const seal = bytes.subarray(0, SEAL_BYTES)
  const body = hidden(seal, bytes.subarray(SEAL_BYTES))
  if (!timingSafeEqual(seal, sealOf(page, body))) return undefined
  const [tenant, record] = [body.subarray(TURN_BYTES, TURN_BYTES + ID_BYTES), body.subarray(TURN_BYTES + ID_BYTES)]
  return {
    tenant: unpacked(tenant, prefixes.tenant),
    record: unpacked(record, publicPages[page]),
    turn: body.readUInt16BE(0),
  }
}
