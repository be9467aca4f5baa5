import { useMutation } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { count, today } from '@/lib/format'
import { say } from '@/lib/toast'
import type { Column } from './data-table'
import { MAX_EXPORTED, type PageWanted, readAll, sheetColumns, sheetHead, sheetRow } from './export-rows'
import type { Page } from './use-list-search'

interface ExportProps<T> {
  /** Name of the file and of its sheet. */
  name: string
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  /** Key of the call whose pages are read: area, name and input. */
  call: readonly unknown[]
}

type Read = (input: object, options: { signal: AbortSignal }) => Promise<Page<never>>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves as .xlsx all the rows that the search and the filters leave; leaving the screen stops it. */
export function ExportList<T>({ name, columns, rowKey, call }: ExportProps<T>) {
  const [done, setDone] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const save = useMutation({
    mutationFn: async () => {
      const { signal } = (leaving.current = new AbortController())
      const [area, method, input] = call as [string, string, object]
      const read = (api as unknown as Record<string, Record<string, Read>>)[area]![method]!
      const { rows, total } = await readAll<T>(
        (wanted: PageWanted) => read({ ...input, ...wanted }, { signal }),
        rowKey,
        (now, all) => setDone(`${count(now)} de ${count(all)}`),
      )
      if (signal.aborted) return
      download(await sheetFile(name, columns, rows), `${name} ${today()}.xlsx`)
      if (total > rows.length)
        say.bad(
          `La lista tiene ${count(total)} filas y el archivo lleva las primeras ${count(MAX_EXPORTED)}. Usa la búsqueda o los filtros para exportar el resto.`,
          { stay: true },
        )
    },
    onError: (error) => leaving.current?.signal.aborted || say.bad(error.message),
    onSettled: () => setDone(undefined),
    meta: { keep: true, quiet: true },
  })
  return (
    <Button
      variant="outline"
      className="max-lg:min-w-9 max-lg:px-2.5 pointer-coarse:max-lg:min-w-11"
      busy={save.isPending}
      aria-label={save.isPending ? undefined : 'Exportar a Excel'}
      title="Exportar a Excel"
      onClick={() => save.mutate()}
    >
      {!save.isPending && <FileDown />}
      {save.isPending ? (
        <span role="status">{done ?? 'Exportando'}</span>
      ) : (
        <span className="max-lg:hidden">Exportar</span>
      )}
    </Button>
  )
}

async function sheetFile<T>(name: string, columns: readonly Column<T>[], rows: readonly T[]): Promise<Blob> {
  const { toBytes, writeSheet } = await import('@tendero/core/kernel/sheet/write')
  const shown = sheetColumns(columns)
  const sheet = writeSheet({ name, columns: sheetHead(shown), rows: rows.map((row) => sheetRow(shown, row)) })
  return new Blob([(await toBytes(sheet)) as BlobPart], { type: XLSX })
}
