import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../kernel/errors'
import type { LeaseRow } from './lease'

const KEY_BYTES = 32

/** Makes the key of a till. It is shown to the device once and stored hashed. */
export const newTillKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

export const hashTillKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** True for the key of a lease. */
export function hasKey({ keyHash }: Pick<LeaseRow, 'keyHash'>, key: string | undefined): boolean {
  if (keyHash === undefined || key === undefined) return false
  return timingSafeEqual(Buffer.from(keyHash), Buffer.from(hashTillKey(key)))
}

/** @throws AppError 403 for a device without the key of the lease, which asks for one with its next lease */
export function needKey(lease: Pick<LeaseRow, 'keyHash' | 'userName'>, key: string | undefined): void {
  if (hasKey(lease, key)) return
  const text = `Este equipo no tiene la llave de la caja de ${lease.userName}. Cierra Tendero en él y ábrelo otra vez con la cuenta que abrió la caja.`
  throw new AppError(403, 'till_key', text)
}
