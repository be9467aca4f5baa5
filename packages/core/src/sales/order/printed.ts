import type { DocumentLine, DocumentTax, PrintModel } from '../../documents/print/model'
import type { OrderData } from './order'
import type { OrderLineData } from './order-line'

/* What the papers of a sale and of an offer share. */

const BOGOTA_MS = 5 * 3_600_000
export const timeOf = (at: string): string => new Date(Date.parse(at) - BOGOTA_MS).toISOString().slice(11, 16)

export const printedLine = (line: Omit<OrderLineData, 'costCents' | 'short'>): DocumentLine => ({
  sku: line.sku,
  description: line.name,
  quantity: line.quantity,
  unitCents: line.priceCents,
  discountCents: line.discountCents + line.globalDiscountCents,
  taxBps: line.taxCode === 'IVA' || line.taxCode === 'INC' ? line.taxBps : 0,
  totalCents: line.netCents,
})

const taxLabels = { IVA: 'IVA', INC: 'Impoconsumo', EXENTO: 'Exento', EXCLUIDO: 'Excluido' } as const
export const printedTax = (t: OrderData['taxes'][number]): DocumentTax => ({
  label: t.taxBps > 0 ? `${taxLabels[t.taxCode]} ${String(t.taxBps / 100).replace('.', ',')} %` : taxLabels[t.taxCode],
  baseCents: t.baseCents,
  taxCents: t.taxCents,
})

type Parties = Pick<OrderData, 'clientName' | 'clientDocument' | 'clientPhone' | 'destination'>

/** Name of the city of an address for papers, or what was written while nobody has chosen one. */
export const printedCity = (
  { city, writtenCity }: OrderData['destination'],
  cityName: (code: string) => string | undefined,
): string | undefined => (city ? cityName(city) : writtenCity)

/** @param cityName name of a municipality by its code */
export const printedClient = (
  { clientName, clientDocument, clientPhone, destination }: Parties,
  cityName: (code: string) => string | undefined,
): NonNullable<PrintModel['client']> => {
  const city = printedCity(destination, cityName)
  return {
    name: clientName,
    ...(clientDocument ? { document: clientDocument } : {}),
    ...(destination.address ? { address: destination.address } : {}),
    ...(city ? { city } : {}),
    ...(clientPhone ? { phone: clientPhone } : {}),
  }
}
