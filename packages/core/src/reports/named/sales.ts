import { allStorages } from '../../inventory/stock/storage'
import { load } from '../../kernel/db/read'
import { Client } from '../../parties/clients/client'
import type { SaleSums } from '../../sales/book/sale-book'
import { settingsOf } from '../../settings/settings'
import { salesDetail, salesOf } from '../sales'
import { sellerNames } from '../sellers'
import { type Asked, byAmount, type Column, type Report, type Row, type Target } from './report'

/** Who sees sales: a seller sees their own part (`../sales.ts`). */
export const own = ['dashboard_graphic-read', 'sale-read', 'pos-read'] as const
/** Figures of the whole shop. */
const whole = 'dashboard_graphic-read'

const amounts: readonly Column[] = [
  { key: 'count', label: 'Ventas', kind: 'count', wide: true },
  { key: 'base', label: 'Base', kind: 'money', wide: true },
  { key: 'tax', label: 'Impuestos', kind: 'money', wide: true },
  { key: 'total', label: 'Total', kind: 'money' },
]
export const profitColumns: readonly Column[] = [
  { key: 'cost', label: 'Costo', kind: 'money', cost: true, wide: true },
  { key: 'utility', label: 'Utilidad', kind: 'money', cost: true },
  { key: 'margin', label: 'Margen', kind: 'percent', cost: true, wide: true, ratio: ['utility', 'base'] },
]
const named = (label: string): Column => ({ key: 'name', label, kind: 'text' })

export const valuesOf = ([count, total, base, tax, cost]: Readonly<SaleSums>) => ({
  ...{ count, total, base, tax, cost },
  utility: base - cost,
})

/** Rows of a group of the book of sales; those that moved nothing are left out. */
function rowsOf(
  group: Readonly<Record<string, SaleSums>>,
  name: (id: string) => string,
  to: (id: string) => Target | undefined,
): Row[] {
  const rows = Object.entries(group)
    .filter(([, sums]) => sums.some((n) => n !== 0))
    .map(([key, sums]) => ({ key, values: { name: name(key), ...valuesOf(sums) }, to: to(key) }))
  return byAmount(rows, 'total')
}

const ordersOf = ({ from, to }: Asked, filter: Record<string, string>): Target => ({
  screen: 'orders',
  filter: { from, to, ...filter },
})

const sales = {
  group: 'Ventas',
  compare: 'total',
  empty: 'Elige otro periodo arriba, o vende algo: este informe se actualiza con cada venta.',
} as const

async function bySeller(asked: Asked) {
  const { sellers } = await salesOf(asked)
  const names = await sellerNames(Object.keys(sellers).filter(Boolean))
  return {
    rows: rowsOf(
      sellers,
      (id) => (id ? (names.get(id) ?? 'Vendedor eliminado') : 'Sin vendedor'),
      (id) => (id ? ordersOf(asked, { seller: id }) : undefined),
    ),
  }
}

async function byClient(asked: Asked) {
  const { clients } = await salesDetail(asked)
  const { found } = await load({ found: Client.many(Object.keys(clients)) })
  return {
    rows: rowsOf(
      clients,
      (id) => found.get(id)?.name ?? 'Cliente eliminado',
      (id) => ordersOf(asked, { client: id }),
    ),
  }
}

async function byStorage(asked: Asked) {
  const [{ storages }, all] = await Promise.all([salesOf(asked), allStorages()])
  const names = new Map(all.map((storage) => [storage.id, storage.name]))
  return {
    rows: rowsOf(
      storages,
      (id) => names.get(id) ?? 'Bodega eliminada',
      (id) => ordersOf(asked, { storage: id }),
    ),
  }
}

async function byList(asked: Asked) {
  const [{ lists }, { settings }] = await Promise.all([salesOf(asked), load({ settings: settingsOf() })])
  const names = new Map(settings.priceLists.map(({ id, name }) => [String(id), name]))
  return {
    rows: rowsOf(
      lists,
      (id) => names.get(id) ?? `Lista ${id}`,
      () => ordersOf(asked, {}),
    ),
  }
}

export const salesReports: readonly Report[] = [
  {
    ...sales,
    name: 'ventas-cliente',
    title: 'Ventas por cliente',
    about: 'Quién te compra más: ventas, base, impuestos y total de cada cliente.',
    allow: own,
    columns: () => [named('Cliente'), ...amounts],
    rows: byClient,
    chart: { of: 'total', title: 'Los que más compran' },
  },
  {
    ...sales,
    name: 'ventas-vendedor',
    title: 'Ventas por vendedor',
    about: 'Lo que vendió cada vendedor; la base, sin impuestos, es la de sus comisiones.',
    allow: own,
    columns: () => [named('Vendedor'), ...amounts],
    rows: bySeller,
    chart: { of: 'total', title: 'Por vendedor' },
  },
  {
    ...sales,
    name: 'utilidad-por-vendedor',
    title: 'Utilidad por vendedor',
    about: 'Lo que dejaron las ventas de cada vendedor después del costo.',
    group: 'Utilidad',
    allow: whole,
    columns: () => [named('Vendedor'), { key: 'base', label: 'Base', kind: 'money' }, ...profitColumns],
    rows: bySeller,
    compare: 'utility',
    chart: { of: 'utility', title: 'Lo que deja cada vendedor' },
  },
  {
    ...sales,
    name: 'ventas-por-bodega',
    title: 'Ventas por bodega',
    about: 'De qué bodega salió lo vendido, y cuánto dejó.',
    allow: whole,
    columns: () => [named('Bodega'), ...amounts, ...profitColumns],
    rows: byStorage,
    chart: { of: 'total', title: 'Por bodega' },
  },
  {
    ...sales,
    name: 'ventas-lista-precio',
    title: 'Ventas por lista de precios',
    about: 'Cuánto se vendió con los precios de cada lista, y cuánto dejó.',
    allow: whole,
    columns: () => [named('Lista'), ...amounts, ...profitColumns],
    rows: byList,
    chart: { of: 'total', title: 'Por lista' },
  },
]
