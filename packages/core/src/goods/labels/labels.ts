import { symbologyOf } from '../../catalog/barcode'
import { type AppError, invalid } from '../../kernel/errors'
import { barcodeBits, drawBars, quietModules } from '../../kernel/pdf/codes'
import { ink, lineHeight, mm, Pdf, paper, type Size } from '../../kernel/pdf/engine'
import { formatCop } from '../../kernel/values/money'

/** A product to label; `quantity` is how many labels. */
export interface Label {
  name: string
  sku?: string
  /** Price with taxes, in cents. */
  priceCents?: number
  /** EAN-13 with its check digit, or any printable ASCII for Code 128. */
  barcode: string
  quantity: number
}

interface Preset {
  title: string
  page: Readonly<Size>
  label: Readonly<Size>
  columns: number
  rows: number
  /** Corner of the first label and distance between corners. */
  origin: Readonly<Size>
  pitch: Readonly<Size>
}

const sheet = (rows: number, height: number, top: number): Preset => ({
  title: `Hoja carta, 3 columnas × ${rows} filas`,
  page: paper.letter,
  label: [mm(66.7), mm(height)],
  columns: 3,
  rows,
  origin: [mm(4.8), mm(top)],
  pitch: [mm(69.85), mm(height)],
})

const roll = (title: string, width: number, height: number): Preset => ({
  title,
  page: [mm(width), mm(height)],
  label: [mm(width), mm(height)],
  columns: 1,
  rows: 1,
  origin: [0, 0],
  pitch: [0, 0],
})

/** Papers that shops use. The sheets of 30 and 21 follow the common adhesive ones (25.4 and 38.1 mm tall). */
export const labelPresets = {
  'roll-50x25': roll('Rollo 50 × 25 mm', 50, 25),
  'roll-100x50': roll('Rollo 100 × 50 mm', 100, 50),
  'letter-3x10': sheet(10, 25.4, 12.7),
  'letter-3x7': sheet(7, 38.1, 6.35),
} as const satisfies Record<string, Preset>
export type LabelPreset = keyof typeof labelPresets

/** Labels in one file: more would be a mistake, and minutes of printing. */
const MAX_LABELS = 3_000
/** Modules in dots of a 203 dpi head (0.125 mm): three when they fit, else two. Below that a scanner misreads. */
const moduleWidths = [mm(0.375), mm(0.33), mm(0.25)]

/**
 * PDF of product labels: name, bars with their number, price and sku, each product as many times as its quantity.
 * `skip` leaves out the first labels of the first sheet, already used.
 * @throws AppError 422 naming the product whose code cannot be printed on that label, or when there are none or too many
 */
export async function renderLabels(
  labels: readonly Label[],
  options: { preset?: LabelPreset; skip?: number; compress?: boolean } = {},
): Promise<Uint8Array> {
  const preset: Preset = labelPresets[options.preset ?? 'roll-50x25']
  const total = labels.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0)
  if (total === 0) throw invalid({ quantity: ['Escribe cuántas etiquetas quieres'] })
  if (total > MAX_LABELS) throw invalid({ quantity: [`Son como máximo ${MAX_LABELS} etiquetas por archivo`] })
  const pdf = new Pdf({ title: 'Etiquetas', size: preset.page, compress: options.compress ?? true })
  const perPage = preset.columns * preset.rows
  let place = Math.max(0, options.skip ?? 0) % perPage
  for (const label of labels) {
    const code = encoded(label, preset)
    for (let copy = 0; copy < label.quantity; copy++, place++) {
      if (place === perPage) {
        pdf.addPage()
        place = 0
      }
      const x = preset.origin[0] + (place % preset.columns) * preset.pitch[0]
      const y = preset.origin[1] + Math.trunc(place / preset.columns) * preset.pitch[1]
      drawLabel(pdf, label, code, { x, y, width: preset.label[0], height: preset.label[1] })
    }
  }
  return pdf.finish()
}

interface Code {
  bits: string
  moduleWidth: number
  /** Of the bars, without the blank around. */
  width: number
}

function encoded({ name, barcode }: Label, preset: Preset): Code {
  const format = symbologyOf(barcode)
  const bits = format && barcodeBits(barcode, format)
  if (!format || !bits) throw refused(`El código de ${name} tiene signos que no se pueden imprimir en barras`)
  const [left, right] = quietModules[format]
  const moduleWidth = moduleWidths.find((width) => (bits.length + left + right) * width <= preset.label[0])
  if (!moduleWidth) throw refused(`El código de ${name} es muy largo para esta etiqueta: usa una más ancha`)
  return { bits, moduleWidth, width: bits.length * moduleWidth }
}

const refused = (message: string): AppError => invalid({ barcode: [message] })

function drawLabel(
  pdf: Pdf,
  { name, sku, priceCents, barcode }: Label,
  code: Code,
  area: { x: number; y: number; width: number; height: number },
): void {
  const scale = Math.min(1.6, area.height / mm(25))
  const pad = mm(1.8)
  const [x, width] = [area.x + pad, area.width - 2 * pad]
  const style = { size: 7.5 * scale, bold: true, width, align: 'center', maxLines: scale > 1.2 ? 2 : 1 } as const
  const top = area.y + mm(1.4)
  const used = pdf.text(name, x, top, style)
  const foot = { size: 9.5 * scale, bold: true }
  const price = priceCents === undefined ? '' : formatCop(priceCents)
  const digits = { size: 6.2 * scale }
  const footHeight = price || sku ? lineHeight(foot) : 0
  const barsTop = top + used + mm(0.5)
  const bottom = area.y + area.height - mm(1.2) - footHeight
  const height = bottom - lineHeight(digits) - 1 - barsTop
  drawBars(pdf, code.bits, {
    x: area.x + (area.width - code.width) / 2,
    y: barsTop,
    height,
    moduleWidth: code.moduleWidth,
  })
  pdf.text(barcode, x, barsTop + height + 1.8, { ...digits, width, align: 'center', maxLines: 1 })
  if (!footHeight) return
  const room = price ? width - pdf.widthOf(price, foot) - 4 : width
  if (price) pdf.text(price, x, bottom, { ...foot, width, align: sku ? 'right' : 'center' })
  if (!sku) return
  const small = { size: 6.8 * scale, color: ink.muted, width: room, maxLines: 1 }
  pdf.text(sku, x, bottom + (lineHeight(foot) - lineHeight(small)) / 2, { ...small, align: price ? 'left' : 'center' })
}
