import type { Api } from '@tendero/core/api-types'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { cn } from '@/lib/cn'
import { count, plural } from '@/lib/format'

type Preview = Awaited<ReturnType<Api['goods']['previewProducts']>>

interface PreviewProps {
  preview: Preview
  editing: boolean
  busy: boolean
  start: () => void
}

/** What a sheet has and what importing it would do, with every bad cell by its name. */
export function ImportPreview({ preview, editing, busy, start }: PreviewProps) {
  const good = preview.new + preview.changed + preview.later
  const words = [
    preview.new > 0 && `crear ${count(preview.new)}`,
    preview.changed > 0 && `cambiar ${count(preview.changed)}`,
  ].filter(Boolean)
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border sm:grid-cols-4">
        {!editing && <Figure label="Nuevos" value={preview.new} />}
        <Figure label="Cambian" value={preview.changed} />
        <Figure label="Ya están iguales" value={preview.equal} />
        <Figure label="Con error" value={preview.bad} bad={preview.bad > 0} />
        {editing && <Figure label="Filas" value={preview.total} />}
      </dl>
      <Notes preview={preview} />
      <Cells
        title={plural(preview.errors.length, 'celda por corregir', 'celdas por corregir')}
        about="Qué hacer"
        cells={preview.errors}
      />
      <Cells
        title={plural(preview.left_count, 'existencia no cambia', 'existencias no cambian')}
        about="Por qué"
        cells={preview.left}
      />
      <FirstRows preview={preview} />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 bg-linear-to-t from-background from-70% to-transparent pt-4 pb-3 max-md:bottom-16">
        <Button busy={busy} disabled={good === 0} onClick={start} className="max-sm:flex-1">
          {good === 0
            ? 'Nada que guardar'
            : preview.later > 0
              ? `Importar ${plural(good, 'fila')}`
              : sentence(words.join(' y '), good)}
        </Button>
        {preview.bad > 0 && good > 0 && (
          <p className="text-sm text-muted-foreground">
            {plural(preview.bad, 'fila queda', 'filas quedan')} fuera; al final descargas un archivo con{' '}
            {preview.bad === 1 ? 'ella' : 'ellas'} para corregir.
          </p>
        )}
      </div>
    </>
  )
}

const sentence = (words: string, n: number) =>
  `${words[0]!.toUpperCase()}${words.slice(1)} ${n === 1 ? 'producto' : 'productos'}`

const Figure = ({ label, value, bad }: { label: string; value: number; bad?: boolean }) => (
  <div className="bg-card p-4">
    <dt className="text-sm text-muted-foreground">{label}</dt>
    <dd className={cn('flex items-center gap-2 text-2xl font-semibold', bad && 'text-destructive')}>
      {bad && <TriangleAlert className="size-5" aria-hidden />}
      {count(value)}
    </dd>
  </div>
)

function Notes({ preview }: { preview: Preview }) {
  const { unknown, new_categories: categories } = preview
  return (
    <>
      {preview.later > 0 && (
        <p className="text-sm text-muted-foreground">
          Comparamos las primeras filas con tus productos;{' '}
          {plural(preview.later, 'fila más se compara', 'filas más se comparan')} al importar.
        </p>
      )}
      {preview.bad === 0 && preview.total > 0 && (
        <p className="flex items-center gap-2">
          <CircleCheck className="size-4 text-primary" aria-hidden /> Todas las filas están bien.
        </p>
      )}
      {unknown.length > 0 && (
        <Alert tone="info" title="Columnas que no usamos">
          {unknown.map(({ column, header }) => `${header || 'Sin título'} (${column})`).join(', ')}. Si alguna te sirve,
          ponle el título de la plantilla.
        </Alert>
      )}
      {categories.length > 0 && (
        <p className="text-sm text-muted-foreground">
          Se {categories.length === 1 ? 'creará la categoría' : `crearán ${count(categories.length)} categorías`}:{' '}
          {categories.slice(0, 12).join(', ')}
          {categories.length > 12 ? '…' : ''}
        </p>
      )}
    </>
  )
}

interface CellsProps {
  title: string
  /** What the message of each cell says. */
  about: string
  cells: Preview['errors']
}

/** Cells of the sheet with what there is to say of each; nothing without any. */
function Cells({ title, about, cells }: CellsProps) {
  if (cells.length === 0) return null
  return (
    <Card title={title} className="p-0 sm:p-0 [&>header]:mb-2 [&>header]:px-4 [&>header]:pt-4">
      <div className="max-h-96 overflow-y-auto">
        <Table>
          <thead className="sticky top-0 bg-card">
            <tr>
              <Th>Celda</Th>
              <Th>Columna</Th>
              <Th>{about}</Th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <tr key={`${cell.column}${cell.row}${cell.message}`} className="last:*:border-b-0">
                <Td className="font-medium whitespace-nowrap">
                  {cell.column}
                  {cell.row}
                </Td>
                <Td className="whitespace-nowrap text-muted-foreground">{cell.header}</Td>
                <Td>{cell.message}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  )
}

/** The first rows as they were read, the bad cells marked. */
function FirstRows({ preview }: { preview: Preview }) {
  const wrong = new Set(preview.errors.map(({ row, header }) => `${row}.${header}`))
  const used = new Set(preview.columns.map(({ header }) => header))
  return (
    <Card title="Así leemos tu planilla" className="p-0 sm:p-0 [&>header]:mb-2 [&>header]:px-4 [&>header]:pt-4">
      <Table>
        <thead>
          <tr>
            <Th numeric>Fila</Th>
            {preview.headers.map((header, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
              <Th key={i} className={cn(!used.has(header) && 'line-through')}>
                {header}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.map(({ row, cells }) => (
            <tr key={row} className="last:*:border-b-0">
              <Td numeric className="text-muted-foreground">
                {row}
              </Td>
              {preview.headers.map((header, i) => (
                <Td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never move
                  key={i}
                  className={cn(
                    'max-w-64 truncate whitespace-nowrap',
                    !used.has(header) && 'text-muted-foreground',
                    wrong.has(`${row}.${header}`) && 'bg-destructive-soft text-destructive',
                  )}
                >
                  {cells[i] ?? ''}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
