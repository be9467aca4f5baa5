import { api } from '@/lib/api'
import { clearSession, isSignedIn } from '@/lib/session'

/** Ends the session on the server and here; here also when the server does not answer. */
export async function logout(): Promise<void> {
  const ending = isSignedIn() ? api.identity.logout() : undefined
  clearSession()
  await ending?.catch(() => undefined)
}
