import { allPermissions, type Permission, permissionGroups, type Resource, type Verb } from '../../kernel/permissions'
import { ownValue } from '../../kernel/values/own'

const letters: Record<string, Verb> = { r: 'read', c: 'create', u: 'update', d: 'delete' }

/** `{ sale: 'rc' }` → `sale-read`, `sale-create`. */
const grant = (set: Partial<Record<Resource, string>>): Permission[] =>
  Object.entries(set).flatMap(([resource, verbs]) =>
    [...verbs].map((letter) => `${resource as Resource}-${ownValue(letters, letter)!}` as Permission),
  )

const groups = permissionGroups as Record<string, Record<string, string>>
const everything = (except: readonly Resource[]): Permission[] =>
  allPermissions
    .filter(({ name, group }) => !except.some((r) => r in groups[group]! && name.slice(0, name.lastIndexOf('-')) === r))
    .map(({ name }) => name)

export interface StandardRole {
  name: string
  description: string
  permissions: readonly Permission[]
}

const counter = { dashboard_shortcut: 'r', storage: 'r', payment_channel: 'r', product: 'r', 'product-category': 'r' }

/** Roles that a new shop starts with. */
export const standardRoles: readonly StandardRole[] = [
  {
    name: 'Administrador',
    description: 'Lleva la tienda completa, menos los roles.',
    permissions: [...everything(['role']), 'role-read'],
  },
  {
    name: 'Vendedor',
    description: 'Vende, cotiza y atiende clientes.',
    permissions: grant({
      ...counter,
      sales_channel: 'r',
      domiciliary: 'r',
      service: 'r',
      price_list: 'r',
      sale: 'rcu',
      pos: 'rc',
      quote: 'rcu',
      referral: 'rcu',
      pre_invoices: 'rcu',
      guide: 'rc',
      customer: 'rcu',
    }),
  },
  {
    name: 'Cajero',
    description: 'Abre la caja, vende en el mostrador y recibe pagos.',
    permissions: grant({ ...counter, service: 'r', sale: 'rc', pos: 'rcu', payment_received: 'rc', customer: 'rcu' }),
  },
  {
    name: 'Bodega',
    description: 'Recibe, cuenta, ajusta y traslada la mercancía.',
    permissions: grant({
      dashboard_shortcut: 'r',
      storage: 'r',
      product: 'rcu',
      'product-category': 'rcu',
      'product-attribute': 'rcu',
      inventory_adjustment: 'rcu',
      inventory_transfer: 'rcu',
      physical_count: 'rcu',
      provider: 'r',
      purchase_invoice: 'rc',
      sale: 'r',
    }),
  },
  {
    name: 'Contador',
    description: 'Lee todos los libros, escribe asientos y cierra; lleva compras y pagos; consulta las ventas.',
    permissions: grant({
      dashboard_graphic: 'r',
      dashboard_shortcut: 'r',
      audit: 'r',
      bank: 'rcu',
      storage: 'r',
      product: 'r',
      sale: 'r',
      pos: 'r',
      payment_received: 'rcu',
      payment_made: 'rcu',
      credit_note: 'rcu',
      purchase_invoice: 'rcu',
      document_support: 'rcu',
      causation: 'rcud',
      cost_center: 'rcud',
      puc: 'rcud',
      diary_book: 'rcud',
      ledger: 'r',
      customer: 'r',
      provider: 'rcu',
    }),
  },
  {
    name: 'Logística',
    description: 'Alista, despacha y sigue los envíos.',
    permissions: grant({
      dashboard_shortcut: 'r',
      storage: 'r',
      product: 'r',
      sale: 'ru',
      domiciliary: 'rcu',
      guide: 'rcud',
      sender: 'rcu',
      news_guide: 'rcu',
      dropshipping: 'r',
      inventory_transfer: 'rcu',
      customer: 'r',
    }),
  },
]
