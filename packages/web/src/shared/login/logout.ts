import { api } from '@/lib/api'
import { plural } from '@/lib/format'
import { clearSession, isSignedIn } from '@/lib/session'
import { isTill } from '@/lib/stand-in'

/** Whether whoever sells leaves although something waits on this device. */
async function leaves(): Promise<boolean> {
  if (!isTill()) return true
  const [{ allUnsent }, { confirm }] = await Promise.all([
    import('@/shared/offline/till'),
    import('@/components/kit/confirm'),
  ])
  const waiting = await allUnsent().catch(() => [])
  if (waiting.length === 0) return true
  return confirm({
    title: `Hay ${plural(waiting.length, 'registro')} sin enviar en este equipo`,
    body: 'Quedan guardados aquí y se envían cuando alguien de la tienda vuelva a entrar en este equipo con internet. Sin internet no se puede volver a entrar.',
    action: 'Cerrar sesión',
    danger: true,
  })
}

/** Ends the session on the server and here; here also when the server does not answer. Asks first where something is unsent. */
export async function logout(): Promise<void> {
  if (!(await leaves())) return
  if (isTill()) await import('@/shared/offline/store').then((m) => m.forgetKey()).catch(() => undefined)
  if (isSignedIn()) await api.identity.logout({}, { attempts: 1, withinMs: 3_000 }).catch(() => undefined)
  clearSession()
}
