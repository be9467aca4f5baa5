import { permissionGroups, type Verb, verbs } from '@tendero/core/kernel/permissions'

/** A line of the matrix: what it is about, and the permission of each verb. */
export interface Line {
  resource: string
  label: string
}

export interface Section {
  label: string
  lines: Line[]
}

export const columns: readonly { verb: Verb; label: string }[] = Object.entries(verbs).map(([verb, label]) => ({
  verb: verb as Verb,
  label,
}))

type Group = keyof typeof permissionGroups

/** The groups of permissions by part of the product, as the rail names them. Every group is in one; a test says so. */
const sectionGroups: readonly { label: string; groups: readonly Group[] }[] = [
  { label: 'Inicio', groups: ['dashboard_graphics', 'dashboard_shortcuts', 'dashboard_right_sidebar'] },
  {
    label: 'Vender',
    groups: ['sales', 'pos', 'quotes', 'referrals', 'credit_notes', 'pre_invoices', 'payments_received'],
  },
  { label: 'Clientes y vendedores', groups: ['customers', 'sellers', 'domiciliaries'] },
  { label: 'Productos', groups: ['products', 'aside_products', 'attributes', 'categories', 'services'] },
  { label: 'Inventario', groups: ['storages', 'inventory_adjustments', 'inventory_transfers', 'physical_counts'] },
  { label: 'Compras', groups: ['providers', 'purchase_invoices', 'causations', 'payments_made'] },
  { label: 'Contabilidad', groups: ['puc', 'diary_book', 'ledger', 'banks', 'cost_centers'] },
  { label: 'Logística', groups: ['guides', 'senders', 'news_guides', 'dropshipping'] },
  { label: 'Ajustes', groups: ['users', 'audits', 'sales_channels', 'payment_channels', 'integrations'] },
]

/** The matrix of permissions: sections with their lines, each with the four verbs as columns. */
export const sections: readonly Section[] = sectionGroups.map(({ label, groups }) => ({
  label,
  lines: groups.flatMap((group) =>
    Object.entries(permissionGroups[group]).map(([resource, name]) => ({ resource, label: name as string })),
  ),
}))

export const permissionOf = (resource: string, verb: Verb): string => `${resource}-${verb}`

/** Every permission of some lines; of one verb when it is given. */
export const permissionsOf = (lines: readonly Line[], verb?: Verb): string[] =>
  lines.flatMap(({ resource }) =>
    columns.filter((column) => !verb || column.verb === verb).map((column) => permissionOf(resource, column.verb)),
  )

/** `held` with `changed` on or off. What may be changed must be seen: another verb brings `read`; without it none stays. */
export function withPermissions(held: readonly string[], changed: readonly string[], on: boolean): string[] {
  const next = new Set(held)
  for (const permission of changed) {
    const [resource, verb] = splitPermission(permission)
    if (on) next.add(permission).add(permissionOf(resource, 'read'))
    else if (verb === 'read') for (const column of columns) next.delete(permissionOf(resource, column.verb))
    else next.delete(permission)
  }
  return [...next]
}

function splitPermission(permission: string): [resource: string, verb: string] {
  const at = permission.lastIndexOf('-')
  return [permission.slice(0, at), permission.slice(at + 1)]
}

/** How much of `wanted` is held. */
export function heldOf(held: ReadonlySet<string>, wanted: readonly string[]): 'all' | 'some' | 'none' {
  const n = wanted.filter((permission) => held.has(permission)).length
  return n === 0 ? 'none' : n === wanted.length ? 'all' : 'some'
}
