import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { hiddenFrame, printFrame } from '@/lib/print-frame'
import type { Shift } from './shift'
import { ShiftReport } from './shift-report'

/** Paper of the report: it fits a roll of 80 mm and a sheet. */
const STYLE = `
  @page { margin: 6mm }
  * { box-sizing: border-box; margin: 0 }
  body { font: 12px/1.5 system-ui, sans-serif; color: #000; max-width: 76mm }
  h1 { font-size: 15px; margin-bottom: 8px } h3 { font-size: 12px; margin: 12px 0 4px; border-bottom: 1px dashed #000 }
  dl > div, li { display: flex; justify-content: space-between; gap: 12px } ul { list-style: none; padding: 0 }
  dd, .money { white-space: nowrap; font-variant-numeric: tabular-nums } svg { display: none } span { display: block }
`

/** Prints the report of a shift on whatever paper the browser has. */
export function printShift(shift: Shift): void {
  const frame = hiddenFrame('Informe del turno')
  document.body.append(frame)
  const page = frame.contentDocument
  if (!page) return
  page.title = `${shift.register}, turno ${shift.number}`
  page.head.append(Object.assign(page.createElement('style'), { textContent: STYLE }))
  const root = createRoot(page.body)
  flushSync(() =>
    root.render(
      <>
        <h1>
          {shift.register}, turno {shift.number}
        </h1>
        <ShiftReport shift={shift} />
      </>,
    ),
  )
  printFrame(frame, { gone: () => root.unmount() })
}
