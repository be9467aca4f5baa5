import type { Allow, AnyCall } from './call'
import type { Actor } from './context'
import { forbidden, secondFactorNeeded, unauthorized } from './errors'

/**
 * Lets the actor through or throws. 401 when nobody is signed in, 403 when the permission or the user type is missing.
 * The super-admin (type 1) belongs to no shop: it only passes rules that name its type, once its second step is set up.
 */
export function authorize(actor: Actor, allow: Allow): void {
  if (allow === 'anyone') return
  if (actor.type === 'public') throw unauthorized()
  if (actor.type === 'system') return
  if (allow === 'any-member') {
    if (actor.isKey) throw forbidden('Las claves solo leen lo que dicen sus permisos.')
    return
  }
  const rule =
    typeof allow === 'string'
      ? { any: [allow] }
      : 'types' in allow
        ? allow
        : { any: allow as readonly (typeof allow)[number][] }
  if (actor.isKey && 'types' in rule) throw forbidden()
  if ('types' in rule && rule.types && !rule.types.includes(actor.userType)) throw forbidden()
  if (actor.mustEnrol) throw secondFactorNeeded()
  if (rule.any && !rule.any.some((permission) => actor.permissions.has(permission as never))) throw forbidden()
}

/** Lets the actor do a call or throws: as `authorize`, and whoever only visits a shop changes nothing but leaves, programs with a key read. */
export function authorizeCall(
  actor: Actor,
  { allow, kind, leaves, whole }: Pick<AnyCall, 'allow' | 'kind' | 'leaves' | 'whole'>,
): void {
  authorize(actor, allow)
  if (whole && actor.type !== 'public' && actor.own)
    throw forbidden('Esto muestra las ventas de toda la tienda, y tú ves solo las tuyas.')
  if (actor.type === 'member' && actor.visits && kind === 'command' && !leaves)
    throw forbidden('Soporte solo mira la tienda: no puede cambiar nada.')
  if (actor.type === 'member' && actor.isKey && kind === 'command')
    throw forbidden('Las claves solo leen. Los pedidos se envían a /api/hooks/orders.')
}
