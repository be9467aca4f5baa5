import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { deviceId } from '@/lib/stand-in'
import type { Command, Lease } from './till'

/*
 * The key of a till: the server shows it once, and this device keeps it beside its id. It goes with each sending.
 */

const KEYS = 'tendero.till.keys'
const SERVER = { server: true, attempts: 2, withinMs: 20_000 } as const

const keys = (): Record<string, string> => {
  try {
    return JSON.parse(localStorage.getItem(KEYS) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** The key of a shift's till as a request carries it; nothing on a device that has none. */
export function withKey(shiftId: string): { till_key?: string } {
  const key = keys()[shiftId]
  return key ? { till_key: key } : {}
}

const keepKey = (shiftId: string, key: string): void =>
  localStorage.setItem(KEYS, JSON.stringify({ ...keys(), [shiftId]: key }))

/** Forgets the keys of all shifts but some. */
export function keepKeysOf(shiftIds: ReadonlySet<string>): void {
  const kept = Object.entries(keys()).filter(([shiftId]) => shiftIds.has(shiftId))
  localStorage.setItem(KEYS, JSON.stringify(Object.fromEntries(kept)))
}

/**
 * Asks for the lease of a shift, one tab at a time. A device without a key, or with an old one, gets a new one; where the
 * answer that showed it was lost, it asks again.
 * @throws ApiError for somebody who may not have it
 */
export const askLease = (shiftId: string): Promise<Lease> =>
  navigator.locks.request('tendero.till.lease', async () => {
    const ask = () => api.tills.lease({ shift_id: shiftId, device: deviceId(), ...withKey(shiftId) }, SERVER)
    let lease = await ask()
    if (!lease.till_key && !withKey(shiftId).till_key) lease = await ask()
    if (lease.till_key) keepKey(shiftId, lease.till_key)
    return { ...lease, till_key: null }
  })

/** Sends commands with the key of their till; a device that has none or an old one gets it first, once. */
export async function syncCommands(shiftId: string, commands: Command[]) {
  const send = () => {
    const sent_at = new Date().toISOString()
    return api.tills.sync({ shift_id: shiftId, device: deviceId(), ...withKey(shiftId), sent_at, commands }, SERVER)
  }
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'till_key')) throw error
    await askLease(shiftId)
    return send()
  }
}
