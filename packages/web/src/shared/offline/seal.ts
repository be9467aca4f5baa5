/**
 * What this device keeps of the shop is sealed (AES-256-GCM). The key of what can be read again is random and wrapped by one
 * that follows from the session: without that session nobody opens it. The key of what is not sent yet follows from that of
 * the till's lease, which the server gives again to this device: a logout hides it, and loses nothing.
 */

export interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const BYTES = 32
const IV_BYTES = 12
const text = new TextEncoder()
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

/** A key for sealing that follows from a secret, for one purpose. Source: RFC 5869 (HKDF). */
export async function keyFrom(secret: string, purpose: string): Promise<CryptoKey> {
  const from = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(BYTES), info: text.encode(`tendero ${purpose}`) }
  return crypto.subtle.deriveKey(how, from, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** Seals a value that JSON can tell. */
export async function seal(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = random(IV_BYTES)
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text.encode(JSON.stringify(value))) }
}

/** @throws when the key is another one, or what was sealed was changed */
export async function open<T>(key: CryptoKey, { iv, data }: Sealed): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data))) as T
}

const importKey = (raw: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** A new key, with what a session wraps it by. */
export async function newKey(session: string): Promise<{ key: CryptoKey; wrapped: Sealed }> {
  const raw = random(BYTES)
  const [key, by] = await Promise.all([importKey(raw), keyFrom(session, 'session')])
  const iv = random(IV_BYTES)
  return { key, wrapped: { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, by, raw) } }
}

/** The key that was wrapped in a session; undefined in another one. */
export async function unwrap(session: string, { iv, data }: Sealed): Promise<CryptoKey | undefined> {
  const by = await keyFrom(session, 'session')
  const raw = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, by, data).catch(() => undefined)
  return raw && importKey(raw)
}
