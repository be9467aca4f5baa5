import { useMutation } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { useState } from 'react'

/** A sheet as it was understood, and what importing it would do. */
export type Preview = Awaited<ReturnType<Api['parties']['previewClients']>> & { new_categories?: string[] }
export interface Fix {
  row: number
  column: string
  value: string
}
interface Told {
  columns?: Record<string, string>
  fixes?: Fix[]
  /** Answers to the questions of a preview, and rows that stay out; for the sheets that have them. */
  answers?: Record<string, string>
  omit?: number[]
}

/** The calls of a kind of import: what looks at a sheet and what imports it. */
export interface SheetCalls<P extends Preview = Preview> {
  preview(input: Told & ({ file: File } | { upload: string })): Promise<P>
  start(input: Told & { upload: string }): Promise<{ job: string }>
}

/** A sheet that is being matched and fixed: what a person says of its columns and its cells, and how it looks then. */
export function useSheet<P extends Preview = Preview>(
  calls: Pick<SheetCalls<P>, 'preview'> & Partial<Pick<SheetCalls<P>, 'start'>>,
  onJob?: (job: string) => void,
) {
  const [file, setFile] = useState<File>()
  const [columns, setColumns] = useState<Record<string, string>>({})
  const [fixes, setFixes] = useState<Fix[]>([])
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [omit, setOmit] = useState<number[]>([])
  const [preview, setPreview] = useState<P>()
  const look = useMutation({
    mutationFn: calls.preview,
    onSuccess: setPreview,
    meta: { keep: true, quiet: true },
  })
  const start = useMutation({
    mutationFn: calls.start!,
    onSuccess: ({ job }) => onJob?.(job),
  })
  const told = (next: Told = {}): Told => {
    const all = { columns, fixes, answers, omit, ...next }
    return {
      ...(Object.keys(all.columns).length > 0 ? { columns: all.columns } : {}),
      ...(all.fixes.length > 0 ? { fixes: all.fixes } : {}),
      ...(Object.keys(all.answers).length > 0 ? { answers: all.answers } : {}),
      ...(all.omit.length > 0 ? { omit: all.omit } : {}),
    }
  }
  const again = (next: Told) => preview && look.mutate({ upload: preview.upload, ...told(next) })
  return {
    file,
    preview,
    busy: look.isPending,
    error: look.error,
    starting: start.isPending,
    choose(chosen: File | undefined, looks = true) {
      setFile(chosen)
      setColumns({})
      setFixes([])
      setAnswers({})
      setOmit([])
      setPreview(undefined)
      look.reset()
      if (chosen && looks) look.mutate({ file: chosen })
    },
    /** Says what a column is; the one that was it before is nothing from then on. */
    match(column: string, field: string) {
      if (!preview) return
      const before = field === '' ? [] : preview.titles.filter((one) => one.field === field && one.column !== column)
      const next = { ...columns, ...Object.fromEntries(before.map((one) => [one.column, ''])), [column]: field }
      setColumns(next)
      again({ columns: next })
    },
    /** Writes cells anew and looks again. */
    fix(cells: Fix[]) {
      if (!preview) return
      const others = fixes.filter((one) => !cells.some((cell) => cell.row === one.row && cell.column === one.column))
      const next = [...others, ...cells]
      setFixes(next)
      again({ fixes: next })
    },
    /** Answers a question of the preview and looks again. */
    answer(key: string, value: string) {
      const next = { ...answers, [key]: value }
      setAnswers(next)
      again({ answers: next })
    },
    /** Leaves a row out, or takes it in again, and looks again. */
    leave(row: number, out = true) {
      const others = omit.filter((one) => one !== row)
      const next = out ? [...others, row] : others
      setOmit(next)
      again({ omit: next })
    },
    /** True for a row that a person left out. */
    isLeft: (row: number) => omit.includes(row),
    /** The sheet as it is seen, for a call of one's own. */
    chosen: preview && { upload: preview.upload, ...told() },
    start: () => preview && start.mutate({ upload: preview.upload, ...told() }),
  }
}
