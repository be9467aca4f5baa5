import { Product, priceOf } from '../../catalog/products/product'
import { everyProduct } from '../../catalog/products/product-list'
import { sellableName, Variant } from '../../catalog/products/variant'
import { taxName } from '../../catalog/tax'
import type { FileAnswer } from '../../kernel/call'
import { now } from '../../kernel/context'
import { load } from '../../kernel/db/read'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { ink, mm, Pdf, paper } from '../../kernel/pdf/engine'
import { table } from '../../kernel/pdf/table'
import { formatCop } from '../../kernel/values/money'
import { dayOf, formatDay } from '../../kernel/values/time'
import { type Label, type LabelPreset, renderLabels } from './labels'

/** Rows of a printed list; a longer one is a sheet. */
const MAX_PRINTED = 3_000

interface PrintedRow {
  sku: string
  barcode: string
  name: string
  category: string
  tax: string
  priceCents: number
}

async function printedRows(categoryId: string | undefined, list: string): Promise<PrintedRow[]> {
  const rows: PrintedRow[] = []
  for await (const { product, category = '', variants } of everyProduct({ categoryId })) {
    if (product.state !== 'active') continue
    for (const variant of variants.length > 0 ? variants : [undefined]) {
      const { sku, barcode = '' } = variant ?? product
      const name = sellableName(product, variant)
      rows.push({ sku, barcode, name, category, tax: taxName(product), priceCents: priceOf(variant ?? product, list) })
    }
    if (rows.length > MAX_PRINTED)
      throw conflict(
        `La lista tiene más de ${MAX_PRINTED.toLocaleString('es-CO')} renglones. Elige una categoría o exporta a Excel.`,
      )
  }
  return rows
}

/** The price list on paper: a PDF in letter size with every active product and variant, by name. */
export async function printProducts({
  category_id,
  list,
}: {
  category_id?: string
  list: string
}): Promise<FileAnswer> {
  const rows = await printedRows(category_id, list)
  const pdf = new Pdf({ title: 'Lista de productos', size: paper.letter, created: now() })
  const margin = mm(14)
  const place = { x: margin, width: pdf.width - 2 * margin, bottom: pdf.height - mm(18) }
  pdf.text('Lista de productos', margin, margin, { size: 15, bold: true })
  const date = formatDay(dayOf(now()))
  pdf.text(`Lista de precios ${list} · ${date} · ${rows.length} renglones`, margin, margin + 20, {
    size: 9,
    color: ink.muted,
  })
  table(pdf, {
    ...place,
    y: margin + 38,
    rows,
    nextPage: () => {
      pdf.addPage()
      return margin
    },
    columns: [
      { header: 'SKU', width: 84, cell: (r) => r.sku },
      { header: 'Producto', cell: (r) => ({ text: r.name, note: r.category }) },
      { header: 'Código de barras', width: 92, cell: (r) => r.barcode },
      { header: 'Impuesto', width: 56, cell: (r) => r.tax },
      { header: 'Precio', width: 80, align: 'right', bold: true, cell: (r) => formatCop(r.priceCents) },
    ],
  })
  pdf.eachPage((page, pages) => {
    pdf.text(`Página ${page} de ${pages}`, margin, pdf.height - mm(12), {
      size: 8,
      color: ink.muted,
      align: 'right',
      width: place.width,
    })
  })
  return { filename: 'productos.pdf', contentType: 'application/pdf', body: await pdf.finish(), inline: true }
}

/** A PDF of barcode labels. Each item names a product or a variant; what has no barcode prints its sku. */
export async function printLabels(input: {
  items: readonly { id: string; quantity: number }[]
  preset?: LabelPreset
  skip?: number
  price: boolean
  list: string
}): Promise<FileAnswer> {
  const ids = input.items.map((item) => item.id)
  const { products, variants } = await load({ products: Product.many(ids), variants: Variant.many(ids) })
  const { parents } = await load({
    parents: Product.many([...new Set([...variants.values()].map((v) => v.productId))]),
  })
  const labels = input.items.map(({ id, quantity }): Label => {
    const variant = variants.get(id)
    const product = variant ? parents.get(variant.productId) : products.get(id)
    if (!product) throw notFound('el producto')
    if (!variant && product.variantIds.length > 0)
      throw invalid({ items: [`${product.name} tiene variantes: elige cuáles quieres imprimir`] })
    const { sku, barcode = sku } = variant ?? product
    const priceCents = priceOf(variant ?? product, input.list)
    return { name: sellableName(product, variant), sku, barcode, quantity, ...(input.price ? { priceCents } : {}) }
  })
  const body = await renderLabels(labels, {
    ...(input.preset ? { preset: input.preset } : {}),
    ...(input.skip === undefined ? {} : { skip: input.skip }),
  })
  return { filename: 'etiquetas.pdf', contentType: 'application/pdf', body, inline: true }
}
