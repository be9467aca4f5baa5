import { context, member, type UserType } from '../../kernel/context'
import { conflict, forbidden } from '../../kernel/errors'
import type { RoleData } from './role'
import type { UserData } from './user'

/**
 * Who may give what to whom. The owner may everything; for staff one rule closes the ways up: nobody gives or takes a
 * permission that they do not hold, and nobody changes a person who holds one that they lack.
 */

/** The owner, and the system on their behalf (seed, imports). */
const mayAll = () => context().actor.type === 'system' || member().userType === 2

const holdsAll = (permissions: Iterable<string>): boolean => {
  if (mayAll()) return true
  const actor = member()
  return [...permissions].every((p) => (actor.permissions as ReadonlySet<string>).has(p))
}

/** @throws AppError 403 unless the actor holds every one of `permissions` */
export function mayGive(permissions: Iterable<string>): void {
  if (!holdsAll(permissions))
    throw forbidden('No puedes dar permisos que tú no tienes. Pídelo al propietario de la tienda.')
}

/** @throws AppError 403 when staff who are no administrators would make one */
export function mayMake(userType: UserType): void {
  if (userType === 5 && !mayAll() && member().userType !== 5)
    throw forbidden('Solo el propietario o un administrador crean administradores.')
}

/** Permissions of a role are taken away, whole or in part. @throws AppError 403 unless the actor could give each of them */
export function mayTake(permissions: Iterable<string>): void {
  if (!holdsAll(permissions))
    throw forbidden('No puedes quitar permisos que tú no tienes. Pídelo al propietario de la tienda.')
}

/**
 * @param role the role that `user` holds now, active or not
 * @throws AppError 409 for the owner, whom nobody changes from here; 403 for somebody who may more than the actor
 */
export function mayChange(user: UserData, role: RoleData | undefined): void {
  if (user.userType === 2) throw conflict('El propietario de la tienda no se cambia desde aquí.')
  mayMake(user.userType)
  if (!holdsAll(role?.permissions ?? []))
    throw forbidden('No puedes cambiar a alguien que tiene permisos que tú no tienes.')
}
