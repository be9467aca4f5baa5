import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Table, Td, Th } from '@/components/ui/table'
import { cn } from '@/lib/cn'
import { count, plural } from '@/lib/format'
import { BadCells } from './bad-cells'
import { ColumnMatching } from './column-matching'
import type { Fix, Preview } from './use-sheet'

interface PreviewProps {
  preview: Preview
  /** What a row is: `producto`. */
  noun: string
  /** Rows only change what there is. */
  editing: boolean
  busy: boolean
  starting: boolean
  match: (column: string, field: string) => void
  fix: (cells: Fix[]) => void
  start: () => void
}

/** What a sheet has and what importing it would do, with every bad cell by its name. */
export function ImportPreview({ preview, noun, editing, busy, starting, match, fix, start }: PreviewProps) {
  if (preview.problems.length > 0) return <ColumnMatching preview={preview} busy={busy} match={match} />
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
      <ColumnMatching preview={preview} busy={busy} match={match} />
      <Notes preview={preview} noun={noun} />
      <BadCells cells={preview.errors} busy={busy} fix={fix} />
      <Cells
        title={plural(preview.left_count, 'existencia no cambia', 'existencias no cambian')}
        about="Por qué"
        cells={preview.left}
      />
      <FirstRows preview={preview} />
      <div className="sticky bottom-(--foot,0px) z-10 flex flex-wrap items-center gap-3 bg-linear-to-t from-background from-70% to-transparent pt-4 pb-3">
        <Button busy={starting} disabled={good === 0 || busy} onClick={start} className="max-sm:flex-1">
          {good === 0
            ? 'Nada que guardar'
            : preview.later > 0
              ? `Importar ${plural(good, 'fila')}`
              : sentence(words.join(' y '), good, noun)}
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

const sentence = (words: string, n: number, noun: string) =>
  `${words[0]!.toUpperCase()}${words.slice(1)} ${n === 1 ? noun : `${noun}s`}`

const Figure = ({ label, value, bad }: { label: string; value: number; bad?: boolean }) => (
  <div className="bg-card p-4">
    <dt className="text-sm text-muted-foreground">{label}</dt>
    <dd className={cn('flex items-center gap-2 text-2xl font-semibold', bad && 'text-destructive')}>
      {bad && <TriangleAlert className="size-5" aria-hidden />}
      {count(value)}
    </dd>
  </div>
)

function Notes({ preview, noun }: { preview: Preview; noun: string }) {
  const { new_categories: categories = [] } = preview
  return (
    <>
      {preview.later > 0 && (
        <p className="text-sm text-muted-foreground">
          Comparamos las primeras filas con tus {noun}s;{' '}
          {plural(preview.later, 'fila más se compara', 'filas más se comparan')} al importar.
        </p>
      )}
      {preview.bad === 0 && preview.total > 0 && (
        <p className="flex items-center gap-2">
          <CircleCheck className="size-4 text-primary" aria-hidden /> Todas las filas están bien.
        </p>
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
  cells: Preview['left']
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
      <section
        aria-label="Así leemos tu planilla"
        className="w-full overflow-x-auto"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls
        tabIndex={0}
      >
        <table className="w-full border-collapse text-sm">
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
        </table>
      </section>
    </Card>
  )
}
