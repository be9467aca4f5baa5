import { withContext } from '@tendero/core/kernel/context'
import { type Cell, readRows } from '@tendero/core/kernel/sheet/read'
import { type SheetColumn, type SheetValue, toBytes, writeSheet } from '@tendero/core/kernel/sheet/write'
import { handler } from '@tendero/functions/jobs/worker'
import { drainJobs } from '../support/engine'
import type { World } from '../support/world'

/** Runs `fn` as the system of a shop, for what no call shows. */
export const inShop = <T>({ tenant }: World, fn: () => Promise<T>): Promise<T> =>
  withContext(
    {
      actor: { type: 'system', tenant, name: 'Prueba' },
      requestId: 'test',
      call: 'test',
      from: 'local',
      now: () => new Date(),
    },
    fn,
  )

/** Runs the queued jobs and answers how the given one ended. */
export async function finished({ api }: World, job: string) {
  await drainJobs(handler)
  return api.jobs.showJob({ id: job })
}

/** A row of a sheet: its cells, empty ones null. */
export type Row = (string | number | null)[]

/** An .xlsx as a person would upload it; columns of plain cells. */
export async function xlsx(headers: readonly string[], rows: readonly (readonly SheetValue[])[]): Promise<File> {
  const columns = headers.map((header): SheetColumn => ({ header, kind: 'any' }))
  const bytes = await toBytes(writeSheet({ name: 'Productos', columns, rows }))
  return new File([bytes as Uint8Array<ArrayBuffer>], 'productos.xlsx')
}

/** Rows of a sheet that a call answered, titles first. */
export async function rowsOf(file: Blob): Promise<Cell[][]> {
  const rows: Cell[][] = []
  for await (const { cells } of readRows(file, { maxRows: 50_000 })) rows.push(cells)
  return rows
}

/** Imports a sheet of products: what was said of it before, and how its job ended. */
export async function importFile(shop: World, file: File) {
  const preview = await shop.api.goods.previewProducts({ file })
  const { job } = await shop.api.goods.importProducts({ upload: preview.upload })
  return { preview, job: await finished(shop, job), id: job }
}
