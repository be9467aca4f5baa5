import { FOOT, footers, MARGIN } from '../../documents/print/sheet'
import { businessProfile } from '../../identity/business/business'
import { ink, Pdf, paper } from '../../kernel/pdf/engine'
import { type TableColumn, table } from '../../kernel/pdf/table'
import { formatCop, formatQuantity } from '../../kernel/values/money'
import { formatDay } from '../../kernel/values/time'
import type { Column, Row, Values } from './report'
import type { Told } from './run'

/** Columns that fit on an upright page. */
const UPRIGHT = 6

/** A cell as it is read. */
export function written(kind: Column['kind'], value: Values[string]): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return kind === 'day' && value.length === 10 ? formatDay(value) : value
  if (kind === 'money') return formatCop(value)
  if (kind === 'quantity') return formatQuantity(value)
  return kind === 'percent' ? `${formatQuantity(value * 10)} %` : formatQuantity(value * 1_000)
}

const columnOf = (column: Column, i: number): TableColumn<Row> => ({
  header: column.label,
  bold: false,
  ...(column.kind === 'text' || column.kind === 'day' ? {} : { align: 'right' as const }),
  ...(i > 0 && column.kind !== 'text' ? { width: column.kind === 'money' ? 88 : 62 } : {}),
  cell: ({ values }) => written(column.kind, values[column.key]),
})

/** A report on paper: the shop, the report and its period on top, the head of the table on each page, totals at the end. */
export async function renderReport({ report, asked, columns, rows, totals }: Told): Promise<Uint8Array> {
  const business = await businessProfile()
  const [width, height] = paper.letter
  const size = columns.length > UPRIGHT ? ([height, width] as const) : paper.letter
  const pdf = new Pdf({ title: report.title, author: business.name, size })
  const room = pdf.width - 2 * MARGIN
  let y = MARGIN
  y += pdf.text(business.name, MARGIN, y, { size: 9, color: ink.muted, width: room, maxLines: 1 }) + 2
  y += pdf.text(report.title, MARGIN, y, { size: 15, bold: true, width: room, maxLines: 2 }) + 2
  const span = report.atDay ? `Al ${formatDay(asked.to)}` : `Del ${formatDay(asked.from)} al ${formatDay(asked.to)}`
  const when = asked.known ? `${span}, como se sabía el ${formatDay(asked.known)}` : span
  y += pdf.text(when, MARGIN, y, { size: 9.5, width: room, maxLines: 1 }) + 10
  const [first] = columns
  const last: Row = { key: 'total', values: { ...totals, ...(first ? { [first.key]: 'Total' } : {}) } }
  table(pdf, {
    ...{ x: MARGIN, y, width: room },
    columns: columns.map(columnOf),
    rows: [...rows, last],
    bottom: pdf.height - FOOT,
    nextPage: () => {
      pdf.addPage()
      return MARGIN
    },
    size: 8,
    maxLines: 2,
  })
  footers(pdf, undefined)
  return pdf.finish()
}
