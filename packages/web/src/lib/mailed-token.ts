import { useLocation } from '@tanstack/react-router'

/*
 * A mailed one-time token travels in the fragment of its link: the part of an address that no browser sends, so that no log
 * on the way keeps it. Links that were mailed before had it in the query; their screens move it at once.
 */

export const inFragment = (token: string): string => `token=${token}`

/** The token of an old link, for `validateSearch`. */
export const tokenInQuery = (search: Record<string, unknown>): { token?: string } =>
  typeof search.token === 'string' && search.token ? { token: search.token } : {}

/** The token of the link that opened this screen; empty without one. */
export const useMailedToken = (): string =>
  useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' })
