import { now } from '../../kernel/context'
import type { BusinessData } from '../business/business'
import { User } from './user'

/** From this age on a shop that says who it is is trusted. */
const TRUSTED_AFTER_DAYS = 30
const DAY_MS = 86_400_000

/**
 * A shop may write to whom it wants once it is trusted: when it is thirty days old, its owner's address is proven and its
 * profile has document, address, city and phone; or when whoever runs the product marked it.
 */
export async function isTrusted(business: BusinessData): Promise<boolean> {
  if (business.trustedAt) return true
  if (missingForTrust(business).length > 0) return false
  const owner = await User.find(business.ownerId)
  return owner?.verifiedAt !== undefined
}

/** What an unmarked shop lacks to be trusted, in words; its owner's proven address aside. */
export function missingForTrust(business: BusinessData): string[] {
  const { createdAt, document, address, city, phone } = business
  const age = Math.floor((now().getTime() - Date.parse(createdAt)) / DAY_MS)
  const fields = { documento: document, dirección: address, ciudad: city, teléfono: phone }
  const blank = Object.entries(fields).flatMap(([name, value]) => (value ? [] : [name]))
  const days = TRUSTED_AFTER_DAYS - age
  return [
    ...(days > 0
      ? [`${days === 1 ? 'falta 1 día' : `faltan ${days} días`} para cumplir ${TRUSTED_AFTER_DAYS} en Tendero`]
      : []),
    ...(blank.length > 0 ? [`falta en el perfil del negocio: ${blank.join(', ')}`] : []),
  ]
}
