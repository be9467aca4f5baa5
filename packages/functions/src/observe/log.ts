/** What the log says when a cron has done its work: an alarm rings when it has not been said in time. */
export const CRON_DONE = 'cron-done'

type Level = 'info' | 'warn' | 'error'

const HIDDEN = '•••'
const SECRET_NAME = /secret|password|passwd|clave|token|authorization|cookie|api_?key|signature|credential/i
/** Tokens that may stand inside a sentence: JWTs, bearer headers, values of secret names, media signatures. */
const SECRET_TEXT =
  /eyJ[\w-]{8,}\.[\w-]+\.[\w-]+|\bbearer\s+[^\s"']+|\b(?:password|token|secret|clave|api_?key)["']?\s*[=:]\s*["']?[^\s"'&,}]+|(?<=\/media\/)[\w-]{32}/gi
const MAX_TEXT = 4_000

function clean(name: string, value: unknown): unknown {
  if (SECRET_NAME.test(name)) return value === undefined ? undefined : HIDDEN
  if (typeof value === 'string') return value.replace(SECRET_TEXT, HIDDEN).slice(0, MAX_TEXT)
  return value
}

/** One line of JSON on the log, with whatever looks like a secret hidden, however deep it lies. */
export function log(level: Level, at: string, fields: Record<string, unknown>): void {
  console[level === 'info' ? 'log' : level](JSON.stringify({ level, at, ...fields }, clean))
}
