import { now } from '../context'
import { AppError, conflict } from '../errors'
import type { JobData } from '../jobs/job'
import { retryAt } from '../jobs/run'
import { formatTime } from '../values/time'
import { Open, throughBreaker } from './breaker'
import { OutsideError } from './outside-error'

/** Waits between tries: at random up to twice the one before, from half a minute to an hour. */
const LEAST_MS = 30_000
const MOST_MS = 3_600_000
/** What says what is true now is tried for so long. */
const PATIENCE_MS = 24 * 3_600_000

interface EffectOptions {
  job: Pick<JobData, 'createdAt' | 'claims'>
  /** What may fail: the connection and its host. */
  breakers: readonly string[]
  /** What the merchant calls the service: `WooCommerce`. */
  service: string
  random?: () => number
}

/** Milliseconds to the next try, with full jitter. @param taken times that a worker took the job */
export const backoff = (taken: number, random: () => number = Math.random): number =>
  LEAST_MS + Math.round(random() * (Math.min(MOST_MS, LEAST_MS * 2 ** Math.min(taken, 12)) - LEAST_MS))

/** True for a failure that time may heal. */
const passes = (error: OutsideError) => ['silent', 'failed', 'throttled'].includes(error.reason)

/**
 * Does the part of a job that asks an outside service, and puts the job off while it does not answer: as long as it asks
 * to (`Retry-After`), until its breaker lets somebody try, or for a while that grows; after a day the job fails. A refusal
 * fails at once.
 * @throws what `retryAt` makes, or AppError 409 that says what the service said
 */
export async function asEffect<T>(options: EffectOptions, ask: () => Promise<T>): Promise<T> {
  const { job, breakers, service, random } = options
  try {
    return await throughBreaker(breakers, ask)
  } catch (error) {
    if (error instanceof Open)
      throw retryAt(error.until, `${service} no responde desde las ${formatTime(error.since)}.`)
    if (!(error instanceof OutsideError)) throw error
    if (!passes(error)) throw conflict(refusalOf(error, service), `outside_${error.reason}`)
    if (now().getTime() - Date.parse(job.createdAt) > PATIENCE_MS)
      throw conflict(`${service} no respondió en un día. Revisa la tienda e inténtalo de nuevo.`, 'outside_silent')
    const wait = error.retryAfterMs ?? backoff(job.claims ?? 1, random)
    const why = error.reason === 'throttled' ? `${service} pide esperar.` : `${service} no responde.`
    throw retryAt(new Date(now().getTime() + Math.min(wait, PATIENCE_MS)), why)
  }
}

/**
 * Asks a service while somebody waits for it.
 * @throws AppError 409 that says what the service said, 503 while it does not answer
 */
export async function askedNow<T>(service: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    if (!passes(error)) throw conflict(refusalOf(error, service), `outside_${error.reason}`)
    throw new AppError(503, 'outside_silent', `${service} no responde. Inténtalo en un momento.`)
  }
}

/** True for what `askedNow` or `asEffect` makes of a service that no longer knows us. */
export const isDenied = (error: unknown): boolean => error instanceof AppError && error.code === 'outside_denied'

/** What the merchant reads of a refusal. */
export function refusalOf({ reason, status, said }: OutsideError, service: string): string {
  if (reason === 'denied') return `${service} no acepta las claves: vuelve a conectarlo.`
  if (reason === 'private') return `La dirección de ${service} no es pública: corrígela.`
  return `${service} no aceptó lo enviado (${status ?? 'sin respuesta'}). ${plainOf(said)}`.trim()
}

/** The sentence of an answer in JSON, or its beginning. */
function plainOf(said: string): string {
  try {
    const { message } = JSON.parse(said) as { message?: unknown }
    if (typeof message === 'string') return message.slice(0, 300)
  } catch {
    // Not JSON: a page of HTML says nothing to a merchant.
  }
  return said.startsWith('<') ? '' : said.slice(0, 300)
}
