import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { today } from '@/lib/format'
import { deviceId } from '@/lib/stand-in'
import { leaseOf } from './sending'
import { allUnsent, opened, unsentOf } from './till'

/** The file of unsent commands: what it says as it was signed, and the signature. */
interface UnsentFile {
  content: string
  signature: string
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const base64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

async function signed(content: string, key: string): Promise<UnsentFile> {
  const how = { name: 'HMAC', hash: 'SHA-256' }
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), how, false, ['sign'])
  return { content, signature: base64url(await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(content))) }
}

/**
 * Saves what waits of the till in a file, which another device can take in. It stays here too: taken in twice it is once.
 * @returns how many commands are in it; 0 when nothing waits
 */
export async function saveUnsent(): Promise<number> {
  const shiftId = (await allUnsent())[0]?.shift_id
  if (!shiftId) return 0
  const [rows, lease] = await Promise.all([unsentOf(shiftId), leaseOf(shiftId)])
  const commands = await opened(lease, rows)
  const content = JSON.stringify({ shift_id: shiftId, device: deviceId(), sent_at: new Date().toISOString(), commands })
  const file = await signed(content, String(lease.key))
  const name = `ventas-sin-enviar-${lease.register.replaceAll(/\W+/g, '-')}-${today()}.json`
  download(new Blob([JSON.stringify(file)], { type: 'application/json' }), name)
  return rows.length
}

/** Sends what is in a file of another device. @throws Error for a file that is none of these, ApiError as the server says */
export async function takeIn(file: File) {
  const { content, signature } = await file
    .text()
    .then((text) => JSON.parse(text) as UnsentFile)
    .catch(() => ({ content: '', signature: '' }))
  if (!content || !signature)
    throw new Error('Este no es un archivo de ventas sin enviar. Elige el que guardó la otra caja.')
  return api.tills.syncFile({ content, signature })
}
