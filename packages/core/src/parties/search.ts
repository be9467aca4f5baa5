import { documentTypeIn, normalizeDocument } from '../reference/document'
import { normalizePhone } from '../reference/phone'

/**
 * Words to look for. A document or a phone typed with its own name, dots, spaces, prefix or check digit (glued to it too)
 * is what is kept of it; anything else is as typed.
 */
export function searchWords(text: string): string
export function searchWords(text: string | undefined): string | undefined
export function searchWords(text: string | undefined): string | undefined {
  const bare = text?.trim()
  if (!bare) return text
  const type = documentTypeIn(bare)
  const said = type && normalizeDocument(type, bare)
  if (said?.ok) return said.number
  if (!/^[\d\s.,()+-]+$/.test(bare)) return bare
  const phone = normalizePhone(bare)
  if (phone) return phone
  const nit = normalizeDocument('31', bare)
  return nit.ok ? nit.number : bare.replace(/\D/g, '')
}
