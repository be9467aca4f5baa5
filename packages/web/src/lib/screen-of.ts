import { type Place, place } from './place'

const order = (id: string): Place => place({ to: '/dashboard/pedidos/filtrar/$id', params: { id } })

/** The screen where a record is seen, by its kind. Nobody else writes these addresses. */
export const screenOf = {
  product: (id: string) => place({ to: '/dashboard/productos/$product', params: { product: id } }),
  attribute: (id: string) => place({ to: '/dashboard/atributos/$attr', params: { attr: id } }),
  category: (id: string) => place({ to: '/dashboard/categorias/$cat', params: { cat: id } }),
  client: (id: string) => place({ to: '/dashboard/clientes/ver/$id', params: { id } }),
  seller: (id: string) => place({ to: '/dashboard/vendedores/ver/$id', params: { id } }),
  provider: (id: string) => place({ to: '/dashboard/proveedores/ver/$id', params: { id } }),
  causation: (id: string) => place({ to: '/dashboard/causaciones/filtrar/$id', params: { id } }),
  buyOrder: (id: string) => place({ to: '/dashboard/ordenes-compra', search: { ver: id } }),
  supportDocument: (id: string) => place({ to: '/dashboard/documento-soporte/show/$id', params: { id } }),
  purchase: (id: string) => place({ to: '/dashboard/factura-compra/filtrar/$id', params: { id } }),
  role: (id: string) => place({ to: '/dashboard/roles/show/$id', params: { id } }),
  order,
  sale: order,
  creditNote: (id: string) => place({ to: '/dashboard/notas-credito/detalle/$id', params: { id } }),
  debitNote: (id: string) => place({ to: '/dashboard/notas-debito', search: { ver: id } }),
  remission: (id: string) => place({ to: '/dashboard/remisiones/$id', params: { id } }),
  guide: (id: string) => place({ to: '/dashboard/logistica/guias', search: { ver: id } }),
  preInvoice: (id: string) => place({ to: '/dashboard/prefacturas/$id', params: { id } }),
  quote: (id: string) => place({ to: '/dashboard/cotizaciones/$id', params: { id } }),
  seat: (id: string) => place({ to: '/dashboard/accountingSeats/form', search: { id } }),
  opening: (_id: string) => place({ to: '/dashboard/saldos-iniciales' }),
  periodClosing: (_id: string) => place({ to: '/dashboard/cierres' }),
  shift: (id: string) => place({ to: '/dashboard/turnos', search: { turno: id } }),
  receipt: (id: string) => place({ to: '/dashboard/pagos-recibidos/$id', params: { id } }),
  accountReceipt: (id: string) => place({ to: '/dashboard/pagos-recibidos-cont/$id', params: { id } }),
  supportPayment: (id: string) => place({ to: '/dashboard/pagos-realizados-ds/$id', params: { id } }),
  paymentMade: (id: string) => place({ to: '/dashboard/pagos-realizados/$id', params: { id } }),
  accountPayment: (id: string) => place({ to: '/dashboard/pagos-realizados-contable/$id', params: { id } }),
  cardSettlement: (id: string) => place({ to: '/dashboard/consignaciones', search: { ver: id } }),
  bank: (id: string) => place({ to: '/dashboard/bancos/$id', params: { id } }),
  storage: (id: string) => place({ to: '/dashboard/bodegas', search: { bodega: id } }),
  adjustment: (id: string) => place({ to: '/dashboard/ajuste-inventario/$id', params: { id } }),
  transfer: (id: string) => place({ to: '/dashboard/traslados', search: { ver: id } }),
  physicalCount: (id: string) => place({ to: '/dashboard/conteo-fisico/edit/$id', params: { id } }),
  priceList: (id: string) =>
    place({ to: '/dashboard/parametrizacion/camp_adicionales/listas_precios/$id', params: { id } }),
} satisfies Record<string, (id: string) => Place>

/** Where a record of a kind is seen, as the server names the kind; undefined for one without a screen. */
export const screenOfKind = (kind: string, id: string): Place | undefined =>
  Object.hasOwn(screenOf, kind) ? screenOf[kind as keyof typeof screenOf](id) : undefined

/** Where the lines of a bank's statements are matched. */
export const statementsOf = (id: string): Place =>
  place({ to: '/dashboard/bancos/$id', params: { id }, search: { parte: 'conciliacion' } })

/** Where a support document of a provider is paid. */
export const payingSupport = (proveedor: string, documento: string): Place =>
  place({ to: '/dashboard/pagos-realizados-ds/$id', params: { id: 'nuevo' }, search: { proveedor, documento } })

/** Where what a client owes is received. */
export const receivingFrom = (cliente: string): Place =>
  place({ to: '/dashboard/pagos-recibidos/$id', params: { id: 'nuevo' }, search: { cliente } })

/** Where what is in favour of a client is given back. */
export const refundingFavour = (cliente: string): Place =>
  place({ to: '/dashboard/pagos-realizados/$id', params: { id: 'nuevo' }, search: { cliente } })
