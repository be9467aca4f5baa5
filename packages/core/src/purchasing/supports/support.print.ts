import type { DocumentLine, PrintModel } from '../../documents/print/model'
import { papers } from '../../documents/print/papers'
import type { FileAnswer } from '../../kernel/call'
import { formatDay } from '../../kernel/values/time'
import { pesosInWords } from '../../kernel/values/words'
import type { ResolutionData } from '../../settings/resolutions/resolution'
import type { BoughtLineData } from '../buying/line'
import { Support, type SupportData } from './support'
import { supportStateNames } from './support.states'

/** What it is called. Source: Res. 167/2021, art. 4. */
const TITLE = 'Documento soporte en adquisiciones efectuadas a no obligados a facturar'
const taxNames = { retefuente: 'Retefuente', reteiva: 'ReteIVA', reteica: 'ReteICA' } as const

const lineOf = (line: BoughtLineData): DocumentLine => ({
  ...(line.code ? { sku: line.code } : {}),
  description: line.name,
  quantity: line.quantity,
  unitCents: line.unitCents,
  discountCents: line.discountCents,
  taxBps: 0,
  taxLabel: 'No causa IVA',
  totalCents: line.grossCents - line.discountCents,
})

const numbering = (r: ResolutionData | undefined): string =>
  r
    ? `Autorización de numeración DIAN ${r.number} del ${formatDay(r.date)}, ${r.prefix} del ${r.from} al ${r.to}, vigente hasta el ${formatDay(r.validTo)}.`
    : 'Numeración interna: no es un documento soporte autorizado por la DIAN.'

/** What was withheld, by tax. */
function withheldOf({ withheld }: SupportData) {
  const sums = new Map<string, number>()
  for (const { type, amountCents } of withheld)
    if (amountCents > 0) sums.set(taxNames[type], (sums.get(taxNames[type]) ?? 0) + amountCents)
  return [...sums].map(([label, amountCents]) => ({ label, amountCents }))
}

const { print } = papers(Support, (row, lines, { merchant, settings }): PrintModel => {
  const { totals, state } = row
  const resolution = settings.billing.resolutions.find(({ id }) => id === row.resolutionId)
  return {
    title: state === 'posted' ? TITLE : `${TITLE} (${supportStateNames[state].toLowerCase()})`,
    number: row.number || 'Borrador',
    date: row.day,
    dueDate: row.dueDate,
    merchant,
    client: { name: row.providerName },
    lines: lines.map(lineOf),
    totals: {
      subtotalCents: totals.grossCents,
      discountCents: totals.discountCents,
      taxes: [],
      withholdings: withheldOf(row),
      totalCents: totals.payableCents,
    },
    payments: [],
    ...(row.reference || row.notes
      ? { notes: [row.reference && `Documento del proveedor: ${row.reference}.`, row.notes].filter(Boolean).join(' ') }
      : {}),
    cashier: row.userName,
    amountInWords: pesosInWords(totals.payableCents),
    legal: [numbering(resolution), ...(row.adjusted ? [`Anulado por la nota de ajuste ${row.adjusted.number}.`] : [])],
  }
})

/** The paper of a support document, on a sheet. @throws AppError 404 */
export const printSupport = ({ id }: { id: string }): Promise<FileAnswer> => print({ id, format: 'a4' })
