import { hidden, isSecretName, masked } from '@tendero/core/kernel/secrets/mask'

type Level = 'info' | 'warn' | 'error'

const MAX_TEXT = 4_000

function clean(name: string, value: unknown): unknown {
  if (isSecretName(name)) return value === undefined ? undefined : hidden
  if (typeof value === 'string') return masked(value).slice(0, MAX_TEXT)
  return value
}

/** One line of JSON on the log, with whatever looks like a secret hidden, however deep it lies. */
export function log(level: Level, at: string, fields: Record<string, unknown>): void {
  console[level === 'info' ? 'log' : level](JSON.stringify({ level, at, ...fields }, clean))
}
