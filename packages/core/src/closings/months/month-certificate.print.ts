import { monthName } from '../../accounting/journal/closing'
import { FOOT, footers, MARGIN } from '../../documents/print/sheet'
import { businessProfile } from '../../identity/business/business'
import { ink, Pdf, paper } from '../../kernel/pdf/engine'
import { type TableColumn, table } from '../../kernel/pdf/table'
import { formatCop } from '../../kernel/values/money'
import { dayOf, formatDay } from '../../kernel/values/time'
import { formatDocument } from '../../reference/document'
import type { AccountMonth, CertifiedMonth } from './certified-month'

const money = (header: string, of: (row: AccountMonth) => number): TableColumn<AccountMonth> => ({
  ...{ header, width: 88, align: 'right' },
  cell: (row) => formatCop(of(row)),
})

const columns: readonly TableColumn<AccountMonth>[] = [
  { header: 'Cuenta', cell: ({ code, name }) => `${code} ${name}` },
  money('Saldo inicial', (row) => row.opening),
  money('Débitos', (row) => row.debit),
  money('Créditos', (row) => row.credit),
  money('Saldo final', (row) => row.closing),
]

const dayText = (instant: string) => formatDay(dayOf(new Date(instant)))

/** What is said of each time that a month was closed, the last one first. */
function told({ closing, mark, opened }: CertifiedMonth): string[] {
  const now = [
    `Cerrado el ${dayText(closing.closedAt)} por ${closing.userName}. Débitos y créditos: ${formatCop(mark.debitCents)}.`,
    `Huella (SHA-256): ${mark.hash}`,
  ]
  const before = opened
    .toReversed()
    .flatMap((one) => [
      '',
      `Antes se había cerrado el ${dayText(one.closedAt)} por ${one.closedBy} con débitos y créditos de ${formatCop(one.debitCents)}, y ${one.openedBy} lo abrió el ${dayText(one.openedAt)}.`,
      `Huella de entonces: ${one.hash}`,
      one.hash === mark.hash ? 'Es la misma: nada cambió.' : 'No es la misma: el mes se corrigió.',
    ])
  return [...now, ...before]
}

/** A closed month on paper: when it was closed, its hash, that of each time before, and its trial balance. */
export async function renderMonth(month: CertifiedMonth): Promise<Uint8Array> {
  const business = await businessProfile()
  const title = `Certificado de cierre de ${monthName(month.month)}`
  const pdf = new Pdf({ title, author: business.name, size: paper.letter })
  const width = pdf.width - 2 * MARGIN
  const number = business.document
    ? formatDocument(business.document, business.documentType === '31' ? business.dv : undefined)
    : ''
  let y = MARGIN
  y += pdf.text([business.name, number].filter(Boolean).join(', '), MARGIN, y, { size: 9, color: ink.muted, width }) + 2
  y += pdf.text(title, MARGIN, y, { size: 15, bold: true, width, maxLines: 2 }) + 6
  for (const line of told(month)) y += pdf.text(line || ' ', MARGIN, y, { size: 8.5, width, maxLines: 3 }) + 2
  table(pdf, {
    ...{ x: MARGIN, y: y + 8, width, size: 8, maxLines: 2 },
    columns,
    rows: month.rows,
    bottom: pdf.height - FOOT,
    nextPage: () => {
      pdf.addPage()
      return MARGIN
    },
  })
  footers(pdf, undefined)
  return pdf.finish()
}
