import type { WooItem, WooOrder } from './things'

export const VERSION = '10.2.1'

type Items = ReadonlyMap<number, WooItem>

const gmt = (at: number) => new Date(at).toISOString().slice(0, 19)
const money = (pesos: number) => pesos.toFixed(2)
/** What of an amount is no tax. */
const netOf = (gross: number, tax: number) => Math.round((gross * 10_000) / (100 + tax)) / 100
const html = (text: string) => text.replace(/&/g, '&amp;').replace(/–/g, '&ndash;')

/** What was given back, as it is asked for apart: amounts and units below zero. */
export function wireRefunds(order: WooOrder) {
  return order.refunds.map(({ id, amount, line, units, shipping }) => {
    const of = line === undefined ? undefined : order.lines[line]!.item
    const gross = (of?.price ?? 0) * units
    const net = netOf(gross, of?.tax ?? 0)
    const item = of && {
      ...{ id: id * 10, name: html(of.name), sku: of.sku, quantity: -units },
      ...{ product_id: of.parent ?? of.id, variation_id: of.parent ? of.id : 0 },
      ...{ total: money(-net), total_tax: money(net - gross) },
      meta_data: [{ id: id * 10, key: '_refunded_item_id', value: String(order.id * 10 + line!) }],
    }
    const sent = { id: id * 10 + 1, total: money(-shipping), total_tax: '0.00' }
    return {
      ...{ id, amount: money(amount), reason: '', line_items: item ? [item] : [] },
      ...{ shipping_lines: shipping > 0 ? [sent] : [], fee_lines: [] },
    }
  })
}

export function wireOrder(order: WooOrder) {
  const lines = order.lines.map(({ item, quantity }, i) => {
    const gross = item.price * quantity
    const net = netOf(gross, item.tax)
    return {
      id: order.id * 10 + i,
      name: html(item.name),
      product_id: item.parent ?? item.id,
      variation_id: item.parent ? item.id : 0,
      quantity,
      total: money(net),
      total_tax: money(gross - net),
      subtotal: money(net),
      subtotal_tax: money(gross - net),
      sku: item.sku,
      // The one amount that WooCommerce writes as a number.
      price: net / quantity,
      meta_data: [],
    }
  })
  const goods = order.lines.reduce((sum, { item, quantity }) => sum + item.price * quantity, 0)
  return {
    id: order.id,
    number: String(order.id),
    status: order.status,
    currency: 'COP',
    version: VERSION,
    prices_include_tax: true,
    date_created_gmt: gmt(order.created),
    date_modified_gmt: gmt(order.modified),
    date_paid_gmt: order.paid ? gmt(order.created) : null,
    total: money(goods + order.shipping),
    shipping_total: money(order.shipping),
    shipping_tax: '0.00',
    billing: { ...order.buyer, country: 'CO', state: 'CO-ANT', email: 'maria@example.com' },
    shipping: { ...order.buyer, country: 'CO', state: 'CO-ANT' },
    customer_note: html(order.note),
    line_items: lines,
    fee_lines: [],
    refunds: order.refunds.map(({ id, amount }) => ({ id, reason: '', total: money(-amount) })),
  }
}

/** What variations of a product differ in, or what one of them is. */
function attributesOf(items: Items, { id, type, terms = {} }: WooItem) {
  if (type !== 'variable') return Object.entries(terms).map(([name, option]) => ({ id: 0, name, option }))
  const all = [...items.values()].filter(({ parent }) => parent === id).map((one) => one.terms ?? {})
  return [...new Set(all.flatMap((one) => Object.keys(one)))].map((name, position) => ({
    ...{ id: 0, name, position, visible: true, variation: true },
    options: [...new Set(all.flatMap((one) => one[name] ?? []))],
  }))
}

export function wireItem(items: Items, item: WooItem) {
  const { id, type, name, slug = '', sku, price, stock, description = '', images = [] } = item
  const regular = String(price)
  const counted = { manage_stock: type !== 'variable', stock_quantity: type === 'variable' ? null : stock }
  return {
    id,
    name: html(name),
    slug,
    type,
    sku,
    regular_price: regular,
    price: regular,
    status: 'publish',
    description,
    images: images.map((src, i) => ({ id: id * 100 + i, src, name: '', alt: '' })),
    attributes: attributesOf(items, item),
    ...counted,
  }
}
