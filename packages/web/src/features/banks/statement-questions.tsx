import type { Api } from '@tendero/core/api-types'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { plural } from '@/lib/format'

export type StatementPreview = Awaited<ReturnType<Api['treasury']['previewStatement']>>
type Question = StatementPreview['asks'][number]

/** Cells that a question is of: `Celda D2 y 3 más`. */
const placeOf = ({ column, row, count }: Question) =>
  `Celda ${column}${row}${count > 1 ? ` y ${plural(count - 1, 'fila más', 'filas más')}` : ''}`

interface QuestionsProps {
  asks: readonly Question[]
  busy: boolean
  answer: (key: string, value: string) => void
}

/** Questions that the file leaves open, each at its first cell, and those that were answered before. */
export function StatementQuestions({ asks, busy, answer }: QuestionsProps) {
  if (asks.length === 0) return null
  const open = asks.filter((one) => one.answer === '').length
  return (
    <Card
      title={
        open > 0
          ? plural(open, 'pregunta sobre este extracto', 'preguntas sobre este extracto')
          : 'Así leemos este extracto'
      }
      description="Lo recordamos para los próximos extractos de este banco."
    >
      <ul className="divide-y" aria-busy={busy}>
        {asks.map((ask) => (
          <li key={ask.key} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_20rem]">
            <div className="min-w-0">
              <p className="font-medium">{ask.question}</p>
              <p className="truncate text-sm text-muted-foreground">
                {placeOf(ask)} · {ask.header || 'Sin título'}: {ask.said || 'sin dato'}
              </p>
            </div>
            <Select
              aria-label={`${ask.question} ${placeOf(ask)}`}
              aria-invalid={ask.answer === ''}
              value={ask.answer}
              options={ask.options}
              disabled={busy}
              onChange={(value) => answer(ask.key, value)}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface LeftProps {
  rows: StatementPreview['left']
  count: number
  busy: boolean
  isLeft: (row: number) => boolean
  take: (row: number) => void
}

/** Notices about single rows: those that stay out, with the reason. */
export function StatementNotices({ rows, count, busy, isLeft, take }: LeftProps) {
  if (count === 0) return null
  return (
    <Card
      title={plural(count, 'fila con aviso', 'filas con aviso')}
      description="Revisa que ninguna sea un movimiento que te falte."
    >
      <ul className="max-h-72 divide-y overflow-y-auto">
        {rows.map(({ row, column, message }) => (
          <li key={`${column}${row}${message}`} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 break-words">
              <span className="mr-2 text-muted-foreground">Fila {row}</span>
              {message}
            </span>
            {isLeft(row) && (
              <Button
                variant="outline"
                size="sm"
                disabled={busy}
                onClick={() => take(row)}
                aria-label={`Importar la fila ${row}`}
              >
                Importarla
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
