/**
 * Permission groups of the product and the resources in each, with what the merchant reads.
 * Singular names are the ones of the routes; a permission is `{resource}-read|create|update|delete`.
 */
export const permissionGroups = {
  dashboard_graphics: { dashboard_graphic: 'Gráficos del inicio' },
  dashboard_shortcuts: { dashboard_shortcut: 'Accesos rápidos del inicio' },
  dashboard_right_sidebar: { dashboard_right_sidebar: 'Panel lateral del inicio' },
  audits: { audit: 'Auditoría' },
  banks: { bank: 'Bancos' },
  storages: { storage: 'Bodegas' },
  sales_channels: { sales_channel: 'Canales de venta' },
  payment_channels: { payment_channel: 'Tipos de pago' },
  domiciliaries: { domiciliary: 'Domiciliarios' },
  users: { user: 'Usuarios', role: 'Roles' },
  sellers: { seller: 'Vendedores' },
  integrations: { integration: 'Integraciones' },
  products: { product: 'Productos', price_list: 'Listas de precios' },
  aside_products: { aside_product: 'Productos en el panel lateral' },
  attributes: { 'product-attribute': 'Atributos' },
  categories: { 'product-category': 'Categorías' },
  services: { service: 'Servicios' },
  inventory_adjustments: { inventory_adjustment: 'Ajustes de inventario' },
  inventory_transfers: { inventory_transfer: 'Traslados' },
  physical_counts: { physical_count: 'Conteos físicos' },
  sales: { sale: 'Ventas', sale_discount: 'Descuentos en ventas' },
  pos: { pos: 'Punto de venta' },
  payments_received: { payment_received: 'Pagos recibidos' },
  quotes: { quote: 'Cotizaciones' },
  referrals: { referral: 'Remisiones' },
  credit_notes: { credit_note: 'Notas crédito' },
  pre_invoices: { pre_invoices: 'Prefacturas' },
  purchase_invoices: { purchase_invoice: 'Facturas de compra', document_support: 'Documentos soporte' },
  cost_centers: { cost_center: 'Centros de costo' },
  causations: { causation: 'Causaciones' },
  payments_made: { payment_made: 'Pagos realizados' },
  puc: { puc: 'Plan de cuentas' },
  diary_book: { diary_book: 'Libro diario' },
  ledger: { ledger: 'Libro mayor' },
  guides: { guide: 'Guías' },
  senders: { sender: 'Remitentes' },
  news_guides: { news_guide: 'Novedades' },
  customers: { customer: 'Clientes' },
  providers: { provider: 'Proveedores' },
  dropshipping: { dropshipping: 'Dropshipping' },
} as const

type Groups = typeof permissionGroups
type ResourceOf<G> = G extends unknown ? keyof G : never
export type Resource = ResourceOf<Groups[keyof Groups]> & string

export const verbs = { read: 'Ver', create: 'Crear', update: 'Editar', delete: 'Eliminar' } as const
export type Verb = keyof typeof verbs
export type Permission = `${Resource}-${Verb}`

const verbList = Object.keys(verbs) as Verb[]

/** Every permission with its group, in the order of the groups. */
export const allPermissions: readonly { name: Permission; group: keyof Groups; label: string }[] = Object.entries(
  permissionGroups,
).flatMap(([group, resources]) =>
  Object.entries(resources).flatMap(([resource, label]) =>
    verbList.map((verb) => ({
      name: `${resource as Resource}-${verb}` as Permission,
      group: group as keyof Groups,
      label: `${verbs[verb]}: ${label}`,
    })),
  ),
)

const known = new Set<string>(allPermissions.map((p) => p.name))

/** True for the name of a permission that exists. */
export const isPermission = (name: string): name is Permission => known.has(name)
