import type * as z from 'zod'
import type { FileAnswer } from '../kernel/call'
import { bound, now } from '../kernel/context'
import { act } from '../kernel/db/act'
import { conflict } from '../kernel/errors'
import { XLSX } from '../kernel/files/content-type'
import { withFile } from '../kernel/files/image'
import { downloadUrl } from '../kernel/files/store'
import { type SheetValue, writeSheet } from '../kernel/sheet/write'
import type { PaymentData, PaymentKind } from './payment'
import { paymentStateNames } from './payment.states'
import { type ListReceiptsInput, presentDetail, presentPayment, type ReportInput } from './payment.wire'
import type { Way } from './payment-entry'

type Listed = Partial<z.output<typeof ListReceiptsInput>>

/** Payments of a kind, newest first unless told; of a third, a state or a period, with the money that they add up to where it is known. */
export const listOf =
  (kind: PaymentKind) =>
  async ({ client_id, status, ...input }: Listed) => {
    const { data, meta, sums } = await kind.list({ ...input, third: client_id, state: status })
    return { data: data.map(presentPayment), meta, received: sums?.t ?? null }
  }

export const oneOf =
  (kind: PaymentKind) =>
  async ({ id }: { id: string }) =>
    detailOf(await kind.get(id))

/** A payment with everything; its supporting files can be opened for two minutes. */
export async function detailOf(payment: PaymentData) {
  const supports = await Promise.all(
    payment.supports.map(async ({ path, name, at }) => ({ name, at, url: (await downloadUrl(path, name)).url })),
  )
  return presentDetail(payment, supports)
}

const columnsOf = (way: Way) => [
  { header: 'Número', kind: 'text' as const, width: 12 },
  { header: 'Fecha', kind: 'date' as const },
  { header: 'Tercero', kind: 'text' as const, width: 34 },
  { header: 'Documentos', kind: 'text' as const, width: 30 },
  { header: 'Saldado', kind: 'money' as const },
  { header: way === 'in' ? 'Recibido' : 'Pagado', kind: 'money' as const },
  { header: 'Retenido', kind: 'money' as const },
  { header: 'Descuento', kind: 'money' as const },
  { header: way === 'in' ? 'Saldo a favor' : 'Anticipo', kind: 'money' as const },
  { header: 'Cómo se pagó', kind: 'text' as const, width: 30 },
  { header: 'Estado', kind: 'text' as const },
  { header: 'Lo hizo', kind: 'text' as const },
]

const rowOf = (p: PaymentData): SheetValue[] => [
  p.number,
  p.day,
  p.thirdName,
  p.lines.map(({ number, account }) => number ?? account).join(', '),
  p.settledCents,
  p.moneyCents,
  p.withheldCents,
  p.discountCents,
  p.advanceCents,
  p.money.map(({ name }) => name).join(', '),
  paymentStateNames[p.state],
  p.userName,
]

/** Rows read at a time for a sheet. */
const AT_ONCE = 100

async function* rowsOf(kind: PaymentKind, { client_id, ...period }: z.output<typeof ReportInput>) {
  let cursor: string | undefined
  do {
    const page = await kind.list({ ...period, third: client_id, per_page: AT_ONCE, ...(cursor ? { cursor } : {}) })
    for (const row of page.data) yield rowOf(row)
    cursor = page.meta.next ?? undefined
  } while (cursor)
}

/** Payments of a period as a spreadsheet, newest first, read a page at a time. */
export const reportOf =
  (kind: PaymentKind, name: string, way: Way = 'in') =>
  async (input: z.output<typeof ReportInput>): Promise<FileAnswer> => ({
    filename: `${name.toLowerCase().replaceAll(' ', '-')}.xlsx`,
    contentType: XLSX,
    body: writeSheet({ name, columns: columnsOf(way), rows: bound(rowsOf(kind, input)) }),
  })

/** Supporting files that a payment may have. */
const MAX_SUPPORTS = 10

/** Adds a supporting file to a payment: a photo or a PDF. @throws AppError 404, 422 at `file`, 409 when it has too many */
export const supportOf =
  (kind: PaymentKind) =>
  async ({ id, file }: { id: string; file: File }) => {
    const { id: known } = await kind.get(id)
    const add = (path: string | undefined) =>
      act(async (unit) => {
        const row = await kind.get(known)
        if (row.supports.length >= MAX_SUPPORTS) throw conflict(`Un pago tiene como máximo ${MAX_SUPPORTS} soportes.`)
        const { version: _, ...rest } = row
        const support = { path: path!, name: file.name.slice(0, 120), at: now().toISOString() }
        const after = { ...rest, supports: [...rest.supports, support] }
        unit.replace(kind, row, after)
        unit.summary = `Agregó un soporte a ${row.number}`
        return after
      })
    const keeping = { folder: `payments/${known}`, allowed: ['pdf', 'png', 'jpeg', 'webp'] as const }
    return detailOf(await withFile(file, keeping, add, (row) => row.supports.at(-1)?.path))
  }
