import { api } from '@/lib/api'
import { openFile } from '@/lib/file'

export const formats = [
  { value: '80', label: 'Ticket 80 mm' },
  { value: '58', label: 'Ticket 58 mm' },
  { value: 'a4', label: 'Carta o A4' },
] as const
export type Format = (typeof formats)[number]['value']

const KEY = 'tendero.print'

/** The paper of this device: the one printed on last. */
export function lastFormat(): Format {
  const kept = localStorage.getItem(KEY)
  return formats.find(({ value }) => value === kept)?.value ?? '80'
}

export const keepFormat = (format: Format): void => localStorage.setItem(KEY, format)

/** Time the frame gets to draw the document before it prints, in ms. Source: product.txt section 9. */
const PRINT_TIMEOUT_MS = 1_000

/** Opens the print dialog of the browser on a PDF, without leaving the screen. */
export function printPdf(file: Blob): void {
  const back = document.activeElement
  const url = URL.createObjectURL(file)
  const frame = document.createElement('iframe')
  frame.title = 'Documento para imprimir'
  frame.tabIndex = -1
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0'
  frame.src = url
  frame.addEventListener('load', () => {
    setTimeout(() => {
      try {
        frame.contentWindow?.print()
        // The keys belong to the screen, not to the frame.
        if (back instanceof HTMLElement) back.focus()
      } catch {
        openFile(file)
      }
    }, PRINT_TIMEOUT_MS / 4)
  })
  document.body.append(frame)
  setTimeout(() => {
    frame.remove()
    URL.revokeObjectURL(url)
  }, 120_000)
}

/** Prints an order on a paper, which becomes the one of this device. */
export async function printOrder(id: string, format: Format = lastFormat()): Promise<void> {
  keepFormat(format)
  printPdf(await api.sales.printInvoice({ id, format }))
}
