import type { ReactNode } from 'react'
import { FileDrop } from '@/components/kit/file-drop'
import { Alert } from '@/components/ui/bits'
import { ImportPreview } from './import-preview'
import type { useSheet } from './use-sheet'

interface FlowProps {
  sheet: ReturnType<typeof useSheet>
  /** What a row is: `producto`. */
  noun: string
  label: string
  help?: string
  editing?: boolean
  /** False for whoever may not look at a sheet first. */
  looks?: boolean
  /** Beside the file: where a template comes from. */
  children?: ReactNode
}

/** A sheet from its file to its import: chosen, matched, fixed. */
export function ImportFlow({ sheet, noun, label, help, editing = false, looks = true, children }: FlowProps) {
  const { file, preview, busy, error, starting, match, fix, start } = sheet
  return (
    <>
      {!file && children}
      <FileDrop
        accept=".xlsx,.csv"
        label={label}
        help={help ?? 'Excel (.xlsx) o CSV, hasta 4,5 MB y 20.000 filas.'}
        value={file}
        onChange={(chosen) => sheet.choose(chosen, looks)}
      />
      {busy && !preview && (
        <p role="status" className="text-center text-muted-foreground">
          Revisando cada fila…
        </p>
      )}
      {error && (
        <Alert tone="bad" title="No pudimos leer esa planilla">
          {error.message}
        </Alert>
      )}
      {file && preview && <ImportPreview {...{ preview, noun, editing, busy, starting, match, fix, start }} />}
    </>
  )
}
