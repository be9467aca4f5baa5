import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { Table, Td, Th } from '@/components/ui/table'
import { plural } from '@/lib/format'
import type { Fix, Preview } from './use-sheet'

type BadCell = Preview['errors'][number]
const keyOf = ({ column, row }: Pick<BadCell, 'column' | 'row'>) => `${column}${row}`

interface BadCellsProps {
  cells: readonly BadCell[]
  busy: boolean
  fix: (cells: Fix[]) => void
  /** Leaves a row out, for the sheets that enter whole or not at all. */
  leave?: (row: number) => void
}

/** The wrong cells, each with what to do and written anew in its place. */
export function BadCells({ cells, busy, fix, leave }: BadCellsProps) {
  const [written, setWritten] = useState<Record<string, string>>({})
  if (cells.length === 0) return null
  const changed = cells.filter((cell) => written[keyOf(cell)] !== undefined && written[keyOf(cell)] !== cell.value)
  const apply = () =>
    fix(changed.map(({ row, column, ...cell }) => ({ row, column, value: written[keyOf({ row, column, ...cell })]! })))
  return (
    <Card
      title={plural(cells.length, 'celda por corregir', 'celdas por corregir')}
      description={
        leave
          ? 'Escribe aquí el dato correcto, o no importes la fila.'
          : 'Escribe aquí el dato correcto, o importa las demás filas y corrige estas después.'
      }
      action={
        <Button busy={busy} disabled={changed.length === 0} variant="outline" onClick={apply}>
          Aplicar correcciones
        </Button>
      }
      className="p-0 sm:p-0 [&>header]:mb-2 [&>header]:px-4 [&>header]:pt-4 max-sm:[&>header]:flex-col"
    >
      <form
        className="max-h-96 overflow-y-auto"
        onSubmit={(event) => {
          event.preventDefault()
          if (changed.length > 0) apply()
        }}
      >
        <Table>
          <thead className="sticky top-0 z-10 bg-card">
            <tr>
              <Th>Celda</Th>
              <Th>Columna</Th>
              <Th>Dato</Th>
              <Th className="max-sm:hidden">Qué hacer</Th>
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <tr key={`${keyOf(cell)}${cell.message}`} className="last:*:border-b-0">
                <Td className="font-medium whitespace-nowrap">
                  {cell.column}
                  {cell.row}
                </Td>
                <Td className="whitespace-nowrap text-muted-foreground">{cell.header}</Td>
                <Td className="min-w-40">
                  {cell.value === null ? (
                    <span className="text-muted-foreground">Toda la fila</span>
                  ) : (
                    <Input
                      aria-label={`${cell.header}, fila ${cell.row}`}
                      aria-invalid={written[keyOf(cell)] === undefined}
                      value={written[keyOf(cell)] ?? cell.value}
                      onChange={(event) => setWritten({ ...written, [keyOf(cell)]: event.target.value })}
                    />
                  )}
                  <p className="mt-1 text-sm text-muted-foreground sm:hidden">{cell.message}</p>
                  {leave && (
                    <Button
                      variant="link"
                      size="sm"
                      disabled={busy}
                      onClick={() => leave(cell.row)}
                      aria-label={`No importar la fila ${cell.row}`}
                      className="h-auto px-0 pt-1 pointer-coarse:min-h-11"
                    >
                      No importar esta fila
                    </Button>
                  )}
                </Td>
                <Td className="max-sm:hidden">{cell.message}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Card>
  )
}
