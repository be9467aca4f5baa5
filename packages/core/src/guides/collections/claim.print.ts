import type * as z from 'zod'
import { FOOT, footers, MARGIN } from '../../documents/print/sheet'
import { businessProfile } from '../../identity/business/business'
import type { FileAnswer } from '../../kernel/call'
import { now } from '../../kernel/context'
import { conflict } from '../../kernel/errors'
import { ink, Pdf, paper } from '../../kernel/pdf/engine'
import { type TableColumn, table } from '../../kernel/pdf/table'
import { formatCop } from '../../kernel/values/money'
import { dayOf, formatDay } from '../../kernel/values/time'
import type { Difference } from './differences'
import { settlementSheet } from './settlement-sheet'
import type { ClaimInput } from './sheet.input'
import { differenceNames } from './sheet.wire'

const columns: readonly TableColumn<Difference | number>[] = [
  { header: 'Guía', width: 100, cell: (row) => (typeof row === 'number' ? 'Total' : row.number) },
  {
    header: 'Diferencia',
    cell: (row) => (typeof row === 'number' ? '' : { text: differenceNames[row.kind], note: row.text }),
  },
  {
    ...{ header: 'Reclamamos', width: 90, align: 'right' },
    cell: (row) => {
      const cents = typeof row === 'number' ? row : row.cents
      return cents > 0 ? formatCop(cents) : ''
    },
  },
]

/** The letter that claims the differences of a sheet. @throws AppError 404, 409 for one without any */
export async function printClaim(input: z.output<typeof ClaimInput>): Promise<FileAnswer> {
  const [{ carrier, differences }, business] = await Promise.all([settlementSheet(input), businessProfile()])
  if (differences.length === 0) throw conflict('Esta relación no tiene diferencias: no hay qué reclamar.')
  const pdf = new Pdf({ title: `Reclamo a ${carrier.name}`, author: business.name, size: paper.letter })
  const width = pdf.width - 2 * MARGIN
  const bottom = pdf.height - FOOT - 20
  const nextPage = () => {
    pdf.addPage()
    return MARGIN
  }
  const total = differences.reduce((sum, { cents }) => sum + cents, 0)
  let y = MARGIN
  y += pdf.text(business.name, MARGIN, y, { size: 9, color: ink.muted, width, maxLines: 1 }) + 2
  y += pdf.text(`Reclamo por la liquidación de recaudos`, MARGIN, y, { size: 16, bold: true, width }) + 8
  y += pdf.text(`Para: ${carrier.name}`, MARGIN, y, { size: 10, width }) + 2
  y += pdf.text(`Fecha: ${formatDay(dayOf(now()))}`, MARGIN, y, { size: 10, width }) + 10
  const asked =
    'Revisamos la relación de recaudos que nos enviaron contra nuestras guías y encontramos estas diferencias. Les pedimos pagar o corregir cada una y responder por escrito.'
  y += pdf.text(asked, MARGIN, y, { size: 10, width }) + 12
  const rows = [...differences, ...(total > 0 ? [total] : [])]
  y = table(pdf, { x: MARGIN, y, width, columns, rows, bottom, nextPage, size: 9, maxLines: 2 })
  footers(pdf, undefined)
  const body = await pdf.finish()
  return { filename: 'reclamo.pdf', contentType: 'application/pdf', body, inline: true }
}
