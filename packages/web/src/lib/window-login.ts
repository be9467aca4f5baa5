import type { StoredUser } from './session'

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length < 8_000

/**
 * The session that a message from another window brings, or undefined when it is not for us:
 * only from `trusted` (one origin, exactly) and only `{ user: { id, name, email? }, token }`. Source: product.txt section 1.
 */
export function sessionOf(
  origin: string,
  data: unknown,
  trusted: string | undefined,
): { user: StoredUser; token: string } | undefined {
  if (!trusted || origin !== trusted || typeof data !== 'object' || data === null) return undefined
  const { user, token } = data as { user?: unknown; token?: unknown }
  if (!isText(token) || typeof user !== 'object' || user === null) return undefined
  const { id, name, email } = user as Partial<Record<keyof StoredUser, unknown>>
  if (!isText(id) || !isText(name) || (email !== undefined && !isText(email))) return undefined
  return { user: { id, name, ...(email ? { email } : {}) }, token }
}
