/** The signed-in person on this device: `user` and `token` in local storage. Permissions always come from the server. */

export interface StoredUser {
  id: string
  name: string
  email?: string
}

type Listener = () => void
const listeners = new Set<Listener>()

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Bearer token ready for use: a quote character in the stored one becomes a space. Source: product.txt section 9. */
export const bearer = (): string | undefined => read('token')?.replaceAll('"', ' ').trim() || undefined

export const isSignedIn = (): boolean => bearer() !== undefined

/** Clears the stored user and token, then saves the new ones. */
export function saveSession(user: StoredUser, token: string): void {
  localStorage.removeItem('user')
  localStorage.removeItem('token')
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('token', token)
  for (const listener of listeners) listener()
}

export function clearSession(): void {
  localStorage.removeItem('user')
  localStorage.removeItem('token')
  for (const listener of listeners) listener()
}

/** Calls `listener` after a login or logout here or in another tab. Returns how to stop. */
export function onSession(listener: Listener): () => void {
  const other = (event: StorageEvent) => {
    if (event.key === 'token' || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', other)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', other)
  }
}

/** Where to go after login, when the guard stopped somebody on the way. */
export const wanted = {
  keep: (href: string) => sessionStorage.setItem('tendero.wanted', href),
  take: (): string | undefined => {
    const href = sessionStorage.getItem('tendero.wanted') ?? undefined
    sessionStorage.removeItem('tendero.wanted')
    return href?.startsWith('/dashboard') ? href : undefined
  },
}
