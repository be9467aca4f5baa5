import { documentText, type Third } from '../../accounting/thirds/third'
import { FOOT, footers, MARGIN } from '../../documents/print/sheet'
import { businessProfile, type businessProfile as Profile } from '../../identity/business/business'
import { ink, Pdf, paper } from '../../kernel/pdf/engine'
import { type TableColumn, table } from '../../kernel/pdf/table'
import { formatCop, formatQuantity } from '../../kernel/values/money'
import { type Day, formatDay } from '../../kernel/values/time'
import { cityOf } from '../../reference/cities'
import { formatDocument } from '../../reference/document'
import { isCompany } from '../../reference/standing.input'
import { defaultWithholdings } from '../../settings/taxes/withholding-rates'
import type { Certified, Withheld } from './certificate'

const taxNames = { retefuente: 'Renta', reteiva: 'IVA', reteica: 'ICA' } as const

const conceptName = ({ concept }: Withheld) =>
  defaultWithholdings.find((known) => known.concept === concept)?.name ?? (concept || 'Otros pagos')

/** A rate in parts per million: by hundred, or by thousand as municipalities write it. */
const rateText = ({ tax, ratePpm }: Withheld) => {
  if (ratePpm === 0) return ''
  return tax === 'reteica' ? `${formatQuantity(ratePpm)} ‰` : `${formatQuantity(ratePpm / 10)} %`
}

const columns: readonly TableColumn<Withheld | 'total'>[] = [
  { header: 'Impuesto', width: 70, cell: (row) => (row === 'total' ? 'Total' : taxNames[row.tax]) },
  { header: 'Concepto', cell: (row) => (row === 'total' ? '' : conceptName(row)) },
  { header: 'Tarifa', width: 60, align: 'right', cell: (row) => (row === 'total' ? '' : rateText(row)) },
]

type Business = Awaited<ReturnType<typeof Profile>>

/** Who withholds, as E.T. art. 381 asks: name, NIT, address and city. */
function agentLines({ name, document, documentType, dv, address, city }: Business): string[] {
  const number = document
    ? formatDocument(document, documentType === '31' ? dv : undefined)
    : 'Falta el NIT en el perfil'
  return [name, `NIT o documento ${number}`, [address, cityOf(city)?.name].filter(Boolean).join(', ')].filter(Boolean)
}

const thirdLines = (third: Third) => [
  third.name,
  `NIT o documento ${documentText(third) ?? 'Falta en su ficha'}`,
  [third.address, cityOf(third.city)?.name].filter(Boolean).join(', '),
]

function block(pdf: Pdf, title: string, lines: readonly string[], top: number): number {
  const width = pdf.width - 2 * MARGIN
  let y = top + pdf.text(title, MARGIN, top, { size: 7.5, bold: true, color: ink.muted }) + 2
  for (const line of lines.filter(Boolean)) y += pdf.text(line, MARGIN, y, { size: 10, width, maxLines: 2 }) + 1
  return y + 10
}

/**
 * Certificate of withholdings. Source: E.T. art. 381 (what it says); DUR 1625 de 2016, art. 1.6.1.12.12 (a company prints
 * it without a signature; a natural person signs).
 */
export async function renderCertificate({ third, withheld }: Certified, { from, to }: { from: Day; to: Day }) {
  const business = await businessProfile()
  const title = 'Certificado de retenciones'
  const pdf = new Pdf({ title, author: business.name, size: paper.letter })
  const width = pdf.width - 2 * MARGIN
  let y = MARGIN
  y += pdf.text(title, MARGIN, y, { size: 16, bold: true, width }) + 2
  y += pdf.text(`Del ${formatDay(from)} al ${formatDay(to)}`, MARGIN, y, { size: 10, width }) + 14
  y = block(pdf, 'RETENEDOR', agentLines(business), y)
  y = block(pdf, 'SE LE RETUVO A', thirdLines(third), y)
  const total = withheld.reduce((sum, { cents }) => sum + cents, 0)
  y = table(pdf, {
    ...{ x: MARGIN, y, width, size: 9.5, maxLines: 2 },
    columns: [
      ...columns,
      // Bases of different taxes are parts of one another: they have no sum.
      amount('Base', (row) => (row === 'total' ? undefined : row.baseCents)),
      amount('Retenido', (row) => (row === 'total' ? total : row.cents)),
    ],
    rows: [...withheld, 'total'],
    bottom: pdf.height - FOOT - 90,
    nextPage: () => {
      pdf.addPage()
      return MARGIN
    },
  })
  const place = cityOf(business.city)?.name
  const words = [
    ...(place ? [`Lo retenido se consignó en ${place}.`] : []),
    ...(isCompany(business)
      ? ['Se expide sin firma autógrafa (artículo 1.6.1.12.12 del Decreto 1625 de 2016).']
      : ['', '', '_______________________________', 'Firma del retenedor']),
  ]
  y += 16
  for (const line of words) y += pdf.text(line || ' ', MARGIN, y, { size: 9, width }) + 3
  footers(pdf, undefined)
  return pdf.finish()
}

const amount = (
  header: string,
  of: (row: Withheld | 'total') => number | undefined,
): TableColumn<Withheld | 'total'> => ({
  ...{ header, width: 95, align: 'right' },
  cell: (row) => {
    const cents = of(row)
    return cents === undefined ? '' : formatCop(cents)
  },
})
