import type { Input } from './wire'

/** Asks the server. `attempts`: how often at most; `withinMs`: how long an answer may take. */
export type Ask = (how?: { attempts?: number; withinMs?: number }) => Promise<unknown>
/** Answers a call in the place of the server, or after asking it; undefined leaves it to the server. */
export type StandIn = (spec: string, input: Input, ask: Ask) => Promise<unknown> | undefined

/* Whether this device sells without a connection, which its merchant switched on. Elsewhere nothing of it is loaded. */
const DEVICE = 'tendero.device'
const ON = 'tendero.till'

const kept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** True on a device that sells without a connection. */
export const isTill = (): boolean => kept(ON) === 'si'

/** The random name of this device, which it gave itself once: the server knows by it who has a numbering. */
export function deviceId(): string {
  const known = kept(DEVICE)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(DEVICE, made)
  return made
}

/** Switches selling without a connection on or off for this device. */
export function setTill(on: boolean): void {
  if (on) localStorage.setItem(ON, 'si')
  else localStorage.removeItem(ON)
  loading = undefined
}

let load: (() => Promise<StandIn>) | undefined
let loading: Promise<StandIn | undefined> | undefined

/** Says where the stand-in comes from: what it needs is in no first load. */
export function offerStandIn(from: () => Promise<StandIn>): void {
  load = from
}

/** What answers on this device when the server cannot; undefined where it does not sell without a connection. */
export function standIn(): Promise<StandIn | undefined> | undefined {
  if (!load || !isTill()) return undefined
  loading ??= load().catch(() => {
    loading = undefined
    return undefined
  })
  return loading
}
