import type { Day } from '../../kernel/values/time'

export const formats = ['a4', '80', '58', 'resumen', 'modelo'] as const
export type Format = (typeof formats)[number]

/** The merchant, as its documents show it. `logo` is a PNG or JPEG; a damaged one is left out. */
export interface DocumentMerchant {
  name: string
  nit?: string
  /** `Responsable de IVA`, `No responsable de IVA`… */
  regime?: string
  address?: string
  city?: string
  phone?: string
  email?: string
  logo?: Uint8Array
  /** Last words of every document: returns policy, thanks, bank account… */
  footer?: string
}

export interface DocumentClient {
  name: string
  /** Type and number as read: `CC 1.020.304.050`, `NIT 900.123.456-8`. */
  document?: string
  address?: string
  city?: string
  phone?: string
  email?: string
}

/** Amounts in cents, taxes inside them; `quantity` in thousandths, `taxBps` in basis points. */
export interface DocumentLine {
  sku?: string
  description: string
  /** Second line, smaller: variant, serial, warranty… */
  note?: string
  quantity: number
  /** `und`, `kg`… */
  unit?: string
  unitCents: number
  discountCents: number
  taxBps: number
  /** Shown instead of the rate when it is not plain IVA: `INC 8 %`, `Exento`. */
  taxLabel?: string
  totalCents: number
}

/** Base and tax of one rate: `IVA 19 %`, `Excluido`, `Impoconsumo 8 %`. */
export interface DocumentTax {
  label: string
  baseCents: number
  taxCents: number
}

export interface DocumentTotals {
  /** Σ of lines before discounts, taxes inside. */
  subtotalCents: number
  discountCents: number
  deliveryCents?: number
  taxes: readonly DocumentTax[]
  /** Withheld by the client, as positive amounts: `Retefuente 2,5 %`. */
  withholdings?: readonly { label: string; amountCents: number }[]
  totalCents: number
}

/** Where the goods go and what the courier collects. */
export interface DocumentDelivery {
  recipient: string
  phone?: string
  address: string
  neighbourhood?: string
  city: string
  instructions?: string
  carrier?: string
  guide?: string
  date?: Day
  /** What is left to collect on delivery, in cents; 0 when it is paid. */
  collectCents: number
}

/**
 * A sale as it is printed: plain data, everything already computed, so the browser and the server print the same.
 * Renderers only lay it out: `invoice-a4`, `ticket`, `order-summary`.
 */
export interface PrintModel {
  /** `Factura de venta`, `Cotización`, `Remisión`… */
  title: string
  number: string
  date: Day
  /** `14:32`, in Bogotá. */
  time?: string
  dueDate?: Day
  merchant: DocumentMerchant
  client?: DocumentClient
  lines: readonly DocumentLine[]
  totals: DocumentTotals
  payments: readonly { label: string; amountCents: number }[]
  changeCents?: number
  /** Still owed. */
  balanceCents?: number
  delivery?: DocumentDelivery
  seller?: string
  cashier?: string
  register?: string
  notes?: string
  amountInWords?: string
  /** Resolution, CUFE and other legal texts, one by line. */
  legal?: readonly string[]
  /** Content of the QR and the few words beside it. */
  qr?: { text: string; caption?: string }
  /** Number of the document as a barcode, to find it again with the scanner. */
  barcode?: string
}
