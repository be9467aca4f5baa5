import type { Role } from './roles'

/** A part that something posts to today, as the merchant and their accountant read it. */
interface PostingRole {
  group: string
  name: string
  /** What goes to its account. */
  use: string
  /**
   * Beginnings of the codes that can play it. Stock is valued by 1435 and 1465 and what clients owe by 1305, so those
   * stay inside their account; elsewhere the group of the default one. Source: facts B3, default mapping and B3.1.
   */
  under: readonly string[]
}

const MONEY = 'Dinero'
const OWED = 'Por cobrar'
const GOODS = 'Inventario'
const PAYABLE = 'Por pagar'
const TAXES = 'Impuestos'
const INCOME = 'Ingresos'
const COSTS = 'Costos y gastos'

const sold = (name: string, use: string): PostingRole => ({ group: INCOME, name, use, under: ['41'] })
const gained = (name: string, use: string): PostingRole => ({ group: INCOME, name, use, under: ['42'] })
const withheld = (name: string, use: string): PostingRole => ({ group: TAXES, name, use, under: ['1355'] })
const vat = (name: string, use: string): PostingRole => ({ group: TAXES, name, use, under: ['2408'] })
const spent = (name: string, use: string, ...under: string[]): PostingRole => ({ group: COSTS, name, use, under })

/** The parts that the documents of today post to, in the order of the chart. A role that nothing uses yet is not here. */
export const postingRoles = {
  cash: { group: MONEY, name: 'Caja', use: 'El efectivo de las ventas, las vueltas y los turnos.', under: ['1105'] },
  bank: { group: MONEY, name: 'Bancos', use: 'Transferencias, consignaciones y billeteras.', under: ['1110', '1120'] },
  cardInTransit: {
    group: MONEY,
    name: 'Datáfono por consignar',
    use: 'Lo vendido con tarjeta hasta que el banco lo consigna.',
    under: ['11', '1380'],
  },
  platformWallet: {
    group: OWED,
    name: 'Billetera de Tendero',
    use: 'Lo que recargas para pagar tu plan y tus envíos.',
    under: ['133095'],
  },
  carrierReceivable: {
    group: OWED,
    name: 'Transportadoras y domiciliarios',
    use: 'Lo que cobran al entregar, hasta que te lo pagan.',
    under: ['1380'],
  },
  receivable: { group: OWED, name: 'Clientes', use: 'Lo que te deben por ventas a crédito.', under: ['1305'] },
  shortageEmployee: {
    group: OWED,
    name: 'Faltantes que responde el cajero',
    use: 'Lo que falta al cerrar un turno cuando lo paga quien lo tenía.',
    under: ['1365'],
  },
  inventory: { group: GOODS, name: 'Mercancías', use: 'El valor de lo que hay en tus bodegas.', under: ['1435'] },
  inTransitInventory: {
    group: GOODS,
    name: 'Mercancía en traslado',
    use: 'Lo que va de una bodega a otra.',
    under: ['1465'],
  },
  openingEquity: {
    group: GOODS,
    name: 'Inventario inicial',
    use: 'La contrapartida de las existencias con que empiezas.',
    under: ['3'],
  },
  supplierAdvance: {
    group: OWED,
    name: 'Anticipos a proveedores',
    use: 'Lo que pagas a un proveedor con efectivo de un turno, hasta que llegue su factura.',
    under: ['1330'],
  },
  freightPayable: {
    group: PAYABLE,
    name: 'Fletes por pagar',
    use: 'Las guías que compras, hasta que las pagas.',
    under: ['2205', '2335'],
  },
  thirdPartyMoney: {
    group: PAYABLE,
    name: 'Domicilios del domiciliario',
    use: 'El valor del domicilio que cobras y le entregas.',
    under: ['23', '28'],
  },
  retefuenteFavor: withheld('Retefuente que te practican', 'Lo que un cliente te retiene de renta.'),
  reteIvaFavor: withheld('ReteIVA que te practican', 'Lo que un cliente te retiene del IVA.'),
  reteIcaFavor: withheld('ReteICA que te practican', 'Lo que un cliente te retiene de industria y comercio.'),
  vatGenerated: vat('IVA de tus ventas', 'El IVA que cobras.'),
  vatOnReturns: vat('IVA de tus devoluciones', 'El IVA que devuelves con la mercancía.'),
  vatOnExpenses: vat('IVA de tus gastos', 'El IVA que te cobran por servicios.'),
  incPayable: { group: TAXES, name: 'Impuesto al consumo', use: 'El INC que cobras.', under: ['24'] },
  sales: sold('Ventas gravadas', 'Productos con IVA o con impuesto al consumo.'),
  salesExempt: sold('Ventas exentas', 'Productos exentos de IVA.'),
  salesExcluded: sold('Ventas excluidas', 'Productos excluidos de IVA.'),
  salesService: sold('Servicios', 'Lo que cobras por servicios.'),
  deliveryIncome: sold('Domicilios propios', 'El domicilio que cobras y es tuyo.'),
  salesReturns: { group: INCOME, name: 'Devoluciones en ventas', use: 'Lo que vuelve.', under: ['4175'] },
  otherIncome: gained('Otros ingresos', 'Entradas de caja sin venta y mercancía que aparece.'),
  surplus: gained('Sobrantes de caja', 'Lo que sobra al cerrar un turno.'),
  costOfSales: spent('Costo de ventas', 'Lo que te costó lo que vendes.', '61'),
  adjustmentLoss: spent(
    'Faltantes de inventario',
    'Ajustes y conteos a la baja, averías y vencidos.',
    '61',
    '51',
    '52',
    '53',
  ),
  adjustmentGain: spent('Sobrantes de inventario', 'Ajustes y conteos al alza.', '61', '42'),
  writeOff: spent('Mercancía perdida o robada', 'Ajustes por pérdida o robo.', '51', '52', '53'),
  freight: spent(
    'Fletes y mensajería',
    'Fletes que pagas con la caja o que te descuenta la transportadora.',
    '51',
    '52',
  ),
  cardFees: spent('Comisiones de recaudo', 'Lo que cobra la transportadora por recaudar.', '51', '52', '53'),
  stationery: spent('Útiles y papelería', 'Papelería que pagas con la caja.', '51', '52'),
  otherExpenses: spent('Otros gastos', 'Gastos de la caja, consumo propio y obsequios.', '51', '52', '53'),
  shortageAssumed: spent(
    'Faltantes de caja asumidos',
    'Lo que falta en un turno y asume el negocio.',
    '51',
    '52',
    '53',
  ),
} as const satisfies Partial<Record<Role, PostingRole>>

export type RoleInUse = keyof typeof postingRoles
export const rolesInUse = Object.keys(postingRoles) as RoleInUse[]

export const isInUse = (role: string): role is RoleInUse => Object.hasOwn(postingRoles, role)

const either = new Intl.ListFormat('es', { type: 'disjunction' })

/** Why an account cannot play a part; undefined when its code can. Pure: whether it is in the chart is another matter. */
export function misfit(role: RoleInUse, code: string): string | undefined {
  const { under } = postingRoles[role]
  if (under.some((start) => code.startsWith(start))) return undefined
  return `Aquí va una cuenta que empiece por ${either.format(under)}`
}
