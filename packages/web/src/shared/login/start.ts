import { holdsAny, type Person } from '@/lib/guard'

/**
 * Where somebody's work begins after a login: a cashier at the counter, whoever dispatches at the orders that wait, anybody
 * else at the home.
 */
export function startOf(person: Person | undefined): string {
  const holds = (...permissions: string[]) => holdsAny(person, permissions)
  if (!person || person.userType === 1 || holds('dashboard_graphic-read')) return '/dashboard/main'
  if (holds('pos-create') && !holds('sale-update')) return '/dashboard/pos'
  if (holds('sale-update') && !holds('sale-create', 'pos-create')) return '/dashboard/pedidos?state=recibido'
  return '/dashboard/main'
}
