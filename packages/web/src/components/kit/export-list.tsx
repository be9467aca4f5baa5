import { useMutation } from '@tanstack/react-query'
import { XLSX } from '@tendero/core/kernel/files/content-type'
import { FileDown, LoaderCircle, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { download } from '@/lib/file'
import { count, today } from '@/lib/format'
import { say } from '@/lib/toast'
import type { Column } from './data-table-column'
import { MAX_EXPORTED, type PageWanted, readAll, sheetColumns, sheetHead, sheetRow } from './export-rows'
import type { Page } from './use-list-search'

interface ExportProps<T> {
  /** Name of the file and of its sheet. */
  name: string
  columns: readonly Column<T>[]
  rowKey: (row: T) => string
  /** All the rows where the screen has them, or else the key of the call whose pages are read: area, name and input. */
  from: { rows: readonly T[] } | { call: readonly unknown[] }
}

const look = 'max-lg:min-w-9 max-lg:px-2.5 pointer-coarse:max-lg:min-w-11'

type Read<T> = (input: object, options: { signal: AbortSignal }) => Promise<Page<T>>

/** Saves as .xlsx all the rows that the search and the filters leave; pressing again, or leaving the screen, stops it. */
export function ExportList<T>({ name, columns, rowKey, from }: ExportProps<T>) {
  const [done, setDone] = useState<string>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])
  const save = useMutation({
    mutationFn: async () => {
      const { signal } = (leaving.current = new AbortController())
      const { rows, total } =
        'rows' in from
          ? { rows: from.rows, total: from.rows.length }
          : await readAll<T>(pagesOf<T>(from.call, signal), rowKey, (now, all) =>
              setDone(`${count(now)} de ${count(all)}`),
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
  if (save.isPending)
    return (
      <Button variant="outline" className={look} title="Cancelar" onClick={() => leaving.current?.abort()}>
        <LoaderCircle className="animate-spin" aria-hidden />
        <span role="status">{done ?? 'Exportando'}</span>
        <X aria-hidden />
        <span className="sr-only">Cancelar la exportación</span>
      </Button>
    )
  return <ExportButton onClick={() => save.mutate()} />
}

/** Saves the sheet of a list that the server makes. */
export function ExportFile({ save }: { save: () => Promise<unknown> }) {
  const file = useMutation({ mutationFn: save, meta: { keep: true } })
  return <ExportButton busy={file.isPending} onClick={() => file.mutate()} />
}

const ExportButton = ({ busy = false, onClick }: { busy?: boolean; onClick: () => void }) => (
  <Button
    variant="outline"
    className={look}
    busy={busy}
    aria-label="Exportar a Excel"
    title="Exportar a Excel"
    onClick={onClick}
  >
    {!busy && <FileDown />}
    <span className="max-lg:hidden">Exportar</span>
  </Button>
)

/** Reads a page of the call that a key names. */
function pagesOf<T>(call: readonly unknown[], signal: AbortSignal) {
  const [area, method, input] = call as [string, string, object]
  const read = (api as unknown as Record<string, Record<string, Read<T>>>)[area]![method]!
  return (wanted: PageWanted) => read({ ...input, ...wanted }, { signal })
}

async function sheetFile<T>(name: string, columns: readonly Column<T>[], rows: readonly T[]): Promise<Blob> {
  const { toBytes, writeSheet } = await import('@tendero/core/kernel/sheet/write')
  const shown = sheetColumns(columns)
  const sheet = writeSheet({ name, columns: sheetHead(shown), rows: rows.map((row) => sheetRow(shown, row)) })
  return new Blob([(await toBytes(sheet)) as BlobPart], { type: XLSX })
}
