import { bound } from '../kernel/context'
import { XLSX } from '../kernel/files/content-type'
import { putStream } from '../kernel/files/store'
import { writeSheet } from '../kernel/sheet/write'
import type { BatchItem } from './batch'

const columns = [
  { header: 'Pedido', kind: 'text', width: 14 },
  { header: 'Cliente', kind: 'text', width: 32 },
  { header: 'Ciudad', kind: 'text', width: 20 },
  { header: 'Peso (g)', kind: 'number', width: 10 },
  { header: 'Por cobrar', kind: 'money', width: 14 },
  { header: 'Guía', kind: 'text', width: 20 },
  { header: 'Qué le falta', kind: 'text', width: 60 },
] as const

/** Those to be corrected come first. */
const correctedLast = (items: readonly BatchItem[]) => [
  ...items.filter(({ problem }) => problem),
  ...items.filter(({ problem }) => !problem),
]

async function* linesOf(items: readonly BatchItem[]) {
  for (const { number, clientName, city, grams, codCents, tracking, problem } of correctedLast(items))
    yield [number, clientName, city, grams, codCents, tracking, problem] as const
}

/** What became of each order of a batch, as a sheet that its job gives back. */
export async function sheetOfBatch(jobId: string, items: readonly BatchItem[]) {
  const path = `imports/${jobId}-guias.xlsx`
  await putStream(path, writeSheet({ name: 'Guías', columns, rows: bound(linesOf(items)) }), XLSX)
  return { path, name: 'guias.xlsx', contentType: XLSX }
}
