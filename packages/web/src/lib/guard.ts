import type { RouteData } from './route-data'

/** What the guard needs to know of the signed-in person. */
export interface Person {
  userType: number
  plan_code: string
  active_card: string
  /** They see their own sales alone. */
  own_sales?: boolean
  roles_permissions: { permissions: readonly string[] }
}

export type Verdict = { pass: true } | { pass: false; to: string | 'stay'; message: string }

const pass: Verdict = { pass: true }
const exempt = ['/dashboard/perfil', '/dashboard/parametrizacion']

/** True when the person holds any of `permissions`. */
export const holdsAny = (person: Person | undefined, permissions: readonly string[]): boolean =>
  permissions.some((permission) => person?.roles_permissions.permissions.includes(permission))

const typeAllowed = (person: Person, data: RouteData) => !data.types || data.types.includes(person.userType)
const permitted = (person: Person, data: RouteData) => typeof data.allow === 'string' || holdsAny(person, data.allow)

/** True when the person's type and permissions open the screen; for menus and links. */
export const mayOpen = (person: Person | undefined, data: RouteData): boolean =>
  data.allow === 'public' || (person !== undefined && typeAllowed(person, data) && permitted(person, data))

/** True when a screen that the person may open has something to show them. */
export const findsSomething = (person: Person, { shownTo, whole }: RouteData): boolean =>
  !(whole && person.own_sales) &&
  (!shownTo || ('any' in shownTo ? holdsAny(person, shownTo.any) : shownTo.types.includes(person.userType)))

/**
 * The navigation guard, in the order and with the words of product.txt section 2.
 * @param pathname where one wants to go
 * @param data what that route says of itself
 * @param person who is signed in, if anybody
 */
export function guard(pathname: string, data: RouteData, person: Person | undefined): Verdict {
  if (data.allow === 'public') return pass
  if (!person) return { pass: false, to: '/', message: 'Debes iniciar sesión para acceder a esta sección de la app...' }
  const free = exempt.includes(pathname.replace(/\/$/, ''))
  if (person.active_card === 'no' && !free)
    return {
      pass: false,
      to: '/dashboard/perfil?action=plan',
      message: '¡Necesitas activar un método de pago para continuar.!',
    }
  if (person.plan_code === 'no-plan' && !free)
    return {
      pass: false,
      to: '/dashboard/perfil?action=suscripciones',
      message: '¡Necesitas activar una suscripción para continuar.!',
    }
  if (!typeAllowed(person, data))
    return { pass: false, to: 'stay', message: '¡Tu rango de usuario no permite acceder a esta seccion de la app.!' }
  if (!permitted(person, data))
    return { pass: false, to: 'stay', message: '¡No tienes privilegios para acceder a esta seccion de la app.!' }
  return pass
}
