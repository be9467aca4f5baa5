import type { PrintModel } from '@tendero/core/documents/print/model'
import { useSyncExternalStore } from 'react'
import { type Columns, drawerBytes, receiptBytes, testBytes } from './receipt-bytes'
import { canUseUsb, type PrinterId, sendTo } from './usb'

/** The receipt printer of this browser, and what it has. */
export interface Printer {
  id: PrinterId
  columns: Columns
  /** A cash drawer hangs from it, which opens with a payment in cash. */
  drawer: boolean
}

const KEY = 'tendero.printer'
const listeners = new Set<() => void>()
let known: { text: string | null; printer: Printer | undefined } | undefined

function read(text: string | null): Printer | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Printer | null
    return kept?.id && (kept.columns === 48 || kept.columns === 32) ? kept : undefined
  } catch {
    return undefined
  }
}

/** The receipt printer of this browser; undefined without one, or where it cannot be reached. */
export function printerOfBrowser(): Printer | undefined {
  const text = localStorage.getItem(KEY)
  if (known?.text !== text || !known) known = { text, printer: canUseUsb() ? read(text) : undefined }
  return known.printer
}

/** Keeps the receipt printer of this browser; undefined prints with the browser from now on. */
export function keepPrinter(printer: Printer | undefined): void {
  if (printer) localStorage.setItem(KEY, JSON.stringify(printer))
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

export const usePrinter = (): Printer | undefined =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  }, printerOfBrowser)

/** Prints a sale. @throws PrinterProblem */
export const printReceipt = async ({ id, columns, drawer }: Printer, model: PrintModel, cash: boolean): Promise<void> =>
  sendTo(id, await receiptBytes(model, columns, { drawer: drawer && cash }))

/** Opens the cash drawer. @throws PrinterProblem */
export const openDrawer = async ({ id }: Printer): Promise<void> => sendTo(id, await drawerBytes())

/** Prints a few lines. @throws PrinterProblem */
export const printTest = async ({ id, columns }: Printer): Promise<void> => sendTo(id, await testBytes(columns))
