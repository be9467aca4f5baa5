import { Category } from '../../catalog/categories'
import { Product, type ProductRow } from '../../catalog/products/product'
import { presentStock } from '../../inventory/stock/stock-now'
import { load } from '../../kernel/db/read'
import { UNIT } from '../../kernel/values/money'
import { productsSold } from '../sales'
import { type Asked, byAmount, type Column, type Report, type Row } from './report'
import { own, profitColumns } from './sales'

/** What was sold of an item or a product: thousandths and cents. */
interface Goods {
  id: string
  name: string
  productId: string
  quantity: number
  total: number
  base: number
  cost: number
}

/** What a period sold, by item or with the variants of a product together. */
async function goodsSold(asked: Asked, byItem: boolean): Promise<Goods[]> {
  const sums = new Map<string, Goods>()
  for (const part of await productsSold(asked))
    for (const [itemId, [quantity, total, base, cost, name, productId]] of Object.entries(part)) {
      const id = byItem ? itemId : productId
      const row = sums.get(id) ?? { id, name, productId, quantity: 0, total: 0, base: 0, cost: 0 }
      row.quantity += quantity
      row.total += total
      row.base += base
      row.cost += cost
      sums.set(id, row)
    }
  return [...sums.values()].filter((row) => row.quantity !== 0 || row.total !== 0 || row.cost !== 0)
}

const productsOf = async (goods: readonly Goods[]) =>
  (await load({ found: Product.many([...new Set(goods.map(({ productId }) => productId))]) })).found

const valuesOf = ({ quantity, total, base, cost }: Omit<Goods, 'id' | 'name' | 'productId'>) => ({
  ...{ quantity, total, base, cost },
  tax: total - base,
  utility: base - cost,
})

type GoodsRow = Row & { product: ProductRow | undefined; goods: Goods }

/** Goods of the category that was asked for, as rows that open their movements. */
async function goodsRows(asked: Asked): Promise<GoodsRow[]> {
  const byItem = asked.by === 'variante'
  const goods = await goodsSold(asked, byItem)
  const found = await productsOf(goods)
  return goods.flatMap((row): GoodsRow[] => {
    const product = found.get(row.productId)
    if (asked.category && (product?.categoryId ?? NONE) !== asked.category) return []
    const filter = { from: asked.from, to: asked.to }
    const values = { name: (byItem ? undefined : product?.name) ?? row.name, ...valuesOf(row) }
    return [
      { key: row.id, values, to: product ? { screen: 'stock', id: row.id, filter } : undefined, product, goods: row },
    ]
  })
}

/** Stands for goods without a category in the filter. */
const NONE = 'ninguna'

async function byCategory(asked: Asked) {
  const goods = await goodsSold(asked, false)
  const found = await productsOf(goods)
  const sums = new Map<string, Omit<Goods, 'id' | 'name' | 'productId'>>()
  for (const row of goods) {
    const id = found.get(row.productId)?.categoryId ?? ''
    const sum = sums.get(id) ?? { quantity: 0, total: 0, base: 0, cost: 0 }
    for (const key of ['quantity', 'total', 'base', 'cost'] as const) sum[key] += row[key]
    sums.set(id, sum)
  }
  const { names } = await load({ names: Category.many([...sums.keys()].filter(Boolean)) })
  const rows = [...sums].map(([id, sum]): Row => {
    const name = id ? (names.get(id)?.name ?? 'Categoría eliminada') : 'Sin categoría'
    const filter = { from: asked.from, to: asked.to, category: id || NONE }
    return { key: id, values: { name, ...valuesOf(sum) }, to: { screen: 'report', id: 'ventas-productos', filter } }
  })
  return { rows: byAmount(rows, 'total') }
}

/** Profit of each product, and how often what is held of it was sold: its cost in the period over what its stock is worth. */
async function profitability(asked: Asked) {
  const [rows, stock] = await Promise.all([goodsRows(asked), presentStock()])
  const held = new Map<string, number>()
  for (const { itemId, valueCents } of stock) held.set(itemId, (held.get(itemId) ?? 0) + valueCents)
  const all = rows.map(({ product, goods, ...row }) => {
    const items = product?.id === row.key ? [row.key, ...product.variantIds] : [row.key]
    const worth = items.reduce((sum, id) => sum + (held.get(id) ?? 0), 0)
    const turns = worth > 0 ? Math.round((goods.cost * UNIT) / worth) : null
    return { ...row, values: { ...row.values, worth, turns } }
  })
  return { rows: byAmount(all, 'utility') }
}

const sold: readonly Column[] = [
  { key: 'quantity', label: 'Cantidad', kind: 'quantity' },
  { key: 'base', label: 'Base', kind: 'money', wide: true },
  { key: 'tax', label: 'Impuestos', kind: 'money', wide: true },
  { key: 'total', label: 'Total', kind: 'money' },
]
const byItem = {
  label: 'Productos',
  options: [
    { value: 'producto', label: 'Variantes juntas' },
    { value: 'variante', label: 'Cada variante' },
  ],
}
const empty = 'Elige otro periodo arriba, o vende algo: este informe se actualiza con cada venta.'

export const goodsReports: readonly Report[] = [
  {
    name: 'ventas-productos',
    title: 'Ventas por producto',
    about: 'Qué se vende más: cantidad, base, impuestos y total de cada producto o variante.',
    group: 'Ventas',
    allow: own,
    by: byItem,
    filters: ['category'],
    columns: () => [{ key: 'name', label: 'Producto', kind: 'text' }, ...sold],
    rows: async (asked) => ({ rows: byAmount(await goodsRows(asked), 'total') }),
    compare: 'total',
    chart: { of: 'total', title: 'Los que más se venden' },
    empty,
  },
  {
    name: 'ventas-por-categoria',
    title: 'Ventas por categoría',
    about: 'Qué categorías se venden y cuánto dejan, por la categoría que cada producto tiene hoy.',
    group: 'Ventas',
    allow: own,
    columns: () => [{ key: 'name', label: 'Categoría', kind: 'text' }, ...sold, ...profitColumns],
    rows: byCategory,
    compare: 'total',
    chart: { of: 'total', title: 'Por categoría' },
    empty,
  },
  {
    name: 'rentabilidad-por-producto',
    title: 'Rentabilidad por producto',
    about: 'Lo que deja cada producto, su margen y cuántas veces se vendió lo que tienes de él.',
    group: 'Utilidad',
    allow: 'dashboard_graphic-read',
    by: byItem,
    filters: ['category'],
    columns: () => [
      { key: 'name', label: 'Producto', kind: 'text' },
      { key: 'quantity', label: 'Cantidad', kind: 'quantity', wide: true },
      { key: 'base', label: 'Base', kind: 'money', wide: true },
      ...profitColumns,
      { key: 'worth', label: 'En inventario', kind: 'money', cost: true, wide: true },
      { key: 'turns', label: 'Rotación', kind: 'quantity', cost: true, wide: true, alone: true },
    ],
    rows: profitability,
    compare: 'utility',
    chart: { of: 'utility', title: 'Los que más dejan' },
    empty,
  },
]
