import type { PrintModel } from '@tendero/core/documents/print/model'
import { detailRows, joined, merchantLines, quantityText } from '@tendero/core/documents/print/wording'
import { formatCop } from '@tendero/core/kernel/values/money'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { hiddenFrame, printFrame } from '@/lib/print-frame'

const STYLE = `
  @page { margin: 4mm }
  * { box-sizing: border-box; margin: 0 }
  body { font: 12px/1.45 system-ui, sans-serif; color: #000; max-width: 72mm }
  header, footer { text-align: center } h1 { font-size: 15px } h2 { font-size: 13px; margin-top: 6px }
  dl, ul { list-style: none; padding: 6px 0; border-top: 1px dashed #000; margin-top: 6px }
  dl > div, li > div { display: flex; justify-content: space-between; gap: 10px }
  dd, b { white-space: nowrap; font-variant-numeric: tabular-nums } p { overflow-wrap: anywhere }
  .total { font-size: 15px; font-weight: 700 }
`

/** Name and amount of each sum of a paper, in its order. */
function sumsOf({ totals, payments, changeCents, balanceCents }: PrintModel): [string, number][] {
  return [
    ['Subtotal', totals.subtotalCents],
    ...(totals.discountCents ? [['Descuentos', -totals.discountCents] as [string, number]] : []),
    ...(totals.deliveryCents ? [['Domicilio', totals.deliveryCents] as [string, number]] : []),
    ...totals.taxes.map(({ label, taxCents }): [string, number] => [label, taxCents]),
    ['Total', totals.totalCents],
    ...payments.map(({ label, amountCents }): [string, number] => [label, amountCents]),
    ...(changeCents ? [['Cambio', changeCents] as [string, number]] : []),
    ...(balanceCents ? [['Queda debiendo', balanceCents] as [string, number]] : []),
  ]
}

/** The ticket of a sale as this browser draws it, when the server that makes its PDF is not there. */
function TicketPaper({ model }: { model: PrintModel }) {
  return (
    <>
      <header>
        <h1>{model.merchant.name}</h1>
        {merchantLines(model.merchant).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <h2>{joined(model.title, model.number)}</h2>
      </header>
      <dl>
        {detailRows(model).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {model.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a paper is drawn once
          <li key={i}>
            <p>{line.description}</p>
            <div>
              <span>
                {quantityText(line)} × {formatCop(line.unitCents)}
              </span>
              <b>{formatCop(line.totalCents)}</b>
            </div>
          </li>
        ))}
      </ul>
      <dl>
        {sumsOf(model).map(([label, cents]) => (
          <div key={label} className={label === 'Total' ? 'total' : undefined}>
            <dt>{label}</dt>
            <dd>{formatCop(cents)}</dd>
          </div>
        ))}
      </dl>
      <footer>
        {[...(model.legal ?? []), model.notes, model.merchant.footer].map((text) => text && <p key={text}>{text}</p>)}
      </footer>
    </>
  )
}

/** Opens the print dialog of the browser on the ticket of a sale. */
export function printTicket(model: PrintModel): void {
  const frame = hiddenFrame('Tiquete para imprimir')
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  page.title = joined(model.title, model.number)
  page.head.append(Object.assign(page.createElement('style'), { textContent: STYLE }))
  const root = createRoot(page.body)
  flushSync(() => root.render(<TicketPaper model={model} />))
  printFrame(frame, { gone: () => root.unmount() })
}
