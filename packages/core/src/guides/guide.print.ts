import { businessProfile } from '../identity/business/business'
import type { FileAnswer } from '../kernel/call'
import { load } from '../kernel/db/read'
import { notFound } from '../kernel/errors'
import { barcodeBits, drawBars } from '../kernel/pdf/codes'
import { ink, mm, Pdf } from '../kernel/pdf/engine'
import { formatCop, formatQuantity } from '../kernel/values/money'
import { cityOf } from '../reference/cities'
import { Guide, type GuideRow, type PlaceData } from './guide'

/** A label of the printers of parcels: 10 × 15 cm. */
const SIZE = [mm(100), mm(150)] as const
const EDGE = mm(5)

const cityText = ({ city, writtenCity = '' }: PlaceData): string => {
  const found = cityOf(city)
  return found ? `${found.name}, ${found.department}` : writtenCity
}

function block(pdf: Pdf, title: string, place: PlaceData, top: number, size: number): number {
  const width = pdf.width - 2 * EDGE
  let y = top + pdf.text(title, EDGE, top, { size: 7, bold: true, color: ink.muted, width }) + 1
  y += pdf.text(place.name, EDGE, y, { size: size + 1, bold: true, width, maxLines: 2 })
  const lines = [[place.address, place.neighbourhood].filter(Boolean).join(', '), cityText(place), place.phone]
  for (const line of lines) if (line) y += pdf.text(line, EDGE, y, { size, width, maxLines: 2 })
  return y + 6
}

/** The widest that bars may be drawn, in points a module. */
const MODULE = 1.6

function label(pdf: Pdf, row: GuideRow, shop: string, part: number): void {
  const width = pdf.width - 2 * EDGE
  const number = row.tracking ?? row.number
  let y = EDGE
  y += pdf.text(row.carrierName, EDGE, y, { size: 13, bold: true, width, maxLines: 1 })
  const what = [row.service, `${part + 1} de ${row.packages.length}`].filter(Boolean).join(' · ')
  y += pdf.text(what, EDGE, y, { size: 9, color: ink.muted, width, maxLines: 1 }) + 4
  const bits = barcodeBits(number, 'CODE128')
  if (bits) {
    const moduleWidth = Math.min(MODULE, width / bits.length)
    drawBars(pdf, bits, { x: EDGE + (width - moduleWidth * bits.length) / 2, y, height: mm(16), moduleWidth })
    y += mm(16) + 3
  }
  y += pdf.text(number, EDGE, y, { size: 12, bold: true, width, align: 'center', maxLines: 1 }) + 6
  pdf.line(EDGE, y, pdf.width - EDGE, y)
  y = block(pdf, 'DESTINATARIO', row.recipient, y + 5, 11)
  pdf.line(EDGE, y, pdf.width - EDGE, y)
  y = block(pdf, 'REMITENTE', row.sender, y + 5, 8)
  pdf.line(EDGE, y, pdf.width - EDGE, y)
  y += 5
  const { grams, declaredCents } = row.packages[part]!
  const about = [`${formatQuantity(grams)} kg`, `Declarado ${formatCop(declaredCents)}`, row.content]
  y += pdf.text(about.filter(Boolean).join(' · '), EDGE, y, { size: 8, width, maxLines: 2 }) + 4
  if (row.codCents > 0 && part === 0)
    y += pdf.text(`COBRAR ${formatCop(row.codCents)}`, EDGE, y, { size: 16, bold: true, width, align: 'center' }) + 2
  pdf.text(`${shop} · ${row.sourceNumber}`, EDGE, pdf.height - EDGE - 9, {
    size: 7.5,
    color: ink.muted,
    width,
    maxLines: 1,
  })
}

/** Labels of some guides in one file, one for each parcel. @throws AppError 404 */
export async function printGuides({ guides: ids }: { guides: readonly string[] }): Promise<FileAnswer> {
  const [{ rows }, business] = await Promise.all([load({ rows: Guide.many(ids) }), businessProfile()])
  const guides = [...new Set(ids)].map((id) => {
    const row = rows.get(id)
    if (!row) throw notFound(Guide.label)
    return row
  })
  const pdf = new Pdf({ title: 'Guías', author: business.name, size: SIZE })
  let first = true
  for (const row of guides)
    row.packages.forEach((_, part) => {
      if (!first) pdf.addPage()
      first = false
      label(pdf, row, business.name, part)
    })
  const name = guides.length === 1 ? (guides[0]!.tracking ?? guides[0]!.number) : 'guias'
  return { filename: `${name}.pdf`, contentType: 'application/pdf', body: await pdf.finish(), inline: true }
}
