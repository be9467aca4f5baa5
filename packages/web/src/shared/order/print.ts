import type { PrintModel } from '@tendero/core/documents/print/model'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { openFile } from '@/lib/file'
import { hiddenFrame, printFrame } from '@/lib/print-frame'
import { isTill } from '@/lib/stand-in'
import { printerOfBrowser, printReceipt } from '../printer/printer'

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

/** Opens the print dialog of the browser on a PDF, without leaving the screen. */
function printPdf(file: Blob): void {
  const url = URL.createObjectURL(file)
  const frame = hiddenFrame('Documento para imprimir')
  frame.src = url
  frame.addEventListener('load', () =>
    printFrame(frame, { refused: () => openFile(file), gone: () => URL.revokeObjectURL(url) }),
  )
  document.body.append(frame)
}

/** What a till sold without a connection it prints itself: the PDF is the server's. */
function onlyTill(error: unknown): undefined {
  if (!isTill() || !(error instanceof ApiError) || error.status !== 0) throw error
}

interface PrintOptions {
  /** It was just paid in cash: the drawer opens. */
  cash?: boolean
  /** Not with the receipt printer, although there is one. */
  byBrowser?: boolean
}

/**
 * Prints an order on a paper, which becomes the one of this device: a ticket with the receipt printer of this browser, when
 * one was chosen.
 * @throws PrinterProblem when that one does not print
 */
export async function printOrder(
  id: string,
  format: Format = lastFormat(),
  { cash = false, byBrowser = false }: PrintOptions = {},
): Promise<void> {
  keepFormat(format)
  const printer = format === 'a4' || byBrowser ? undefined : printerOfBrowser()
  const pdf = printer ? undefined : await api.sales.printInvoice({ id, format }).catch(onlyTill)
  if (pdf) return printPdf(pdf)
  const model = (await api.sales.invoiceData({ id })).document as unknown as PrintModel
  if (printer) return printReceipt(printer, model, cash)
  const { printTicket } = await import('./ticket-paper')
  printTicket(model)
}
