import type * as z from 'zod'
import type { FileAnswer } from '../../kernel/call'
import { bound } from '../../kernel/context'
import { Sequence } from '../../kernel/db/sequence'
import { XLSX } from '../../kernel/files/content-type'
import { type SheetValue, writeSheet } from '../../kernel/sheet/write'
import { seesCost } from '../../settings/costs'
import { Purchase } from './purchase'
import { purchaseStateNames } from './purchase.states'
import type { ExportPurchases } from './purchase.wire'

const columns = [
  { header: 'Factura del proveedor', kind: 'text', width: 20 },
  { header: 'Proveedor', kind: 'text', width: 30 },
  { header: 'Fecha', kind: 'date' },
  { header: 'Vence', kind: 'date' },
  { header: 'Número', kind: 'text' },
  { header: 'Estado', kind: 'text' },
  { header: 'Código', kind: 'text', width: 16 },
  { header: 'Producto o gasto', kind: 'text', width: 36 },
  { header: 'Cuenta', kind: 'text' },
  { header: 'Bodega', kind: 'text' },
  { header: 'Cantidad', kind: 'quantity' },
  { header: 'Costo unitario', kind: 'money' },
  { header: 'Base', kind: 'money' },
  { header: 'Impuesto', kind: 'money' },
] as const

/** Purchases of a filter as a spreadsheet, a line a row, newest first, read a page at a time. */
export async function exportPurchases({
  provider_id: provider,
  ...filter
}: z.output<typeof ExportPurchases>): Promise<FileAnswer> {
  const shown = await seesCost()
  async function* rows(): AsyncGenerator<SheetValue[]> {
    let cursor: string | undefined
    do {
      const { data, meta } = await Purchase.list({ ...filter, provider, per_page: 100, ...(cursor ? { cursor } : {}) })
      for (const row of data)
        for (const line of row.lines) {
          const costs = [line.unitCents, line.baseCents, line.taxCents].map((cents) => (shown ? cents : undefined))
          const head = [
            row.reference,
            row.providerName,
            row.day,
            row.dueDate,
            row.number,
            purchaseStateNames[row.state],
          ]
          yield [...head, line.code, line.name, line.account, line.storageName, line.quantity, ...costs]
        }
      cursor = meta.next ?? undefined
    } while (cursor)
  }
  const body = writeSheet({ name: 'Compras', columns, rows: bound(rows()) })
  return { filename: 'compras.xlsx', contentType: XLSX, body }
}

/** The number that the next purchase will most likely have. */
export async function nextPurchaseNumber() {
  const row = await Sequence.find(Purchase.name)
  return { number: `FC-${row?.next ?? 1}` }
}
