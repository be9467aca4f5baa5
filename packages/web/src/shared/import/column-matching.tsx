import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { cn } from '@/lib/cn'
import { plural } from '@/lib/format'
import type { Preview } from './use-sheet'

const NOTHING = 'nothing'

interface MatchingProps {
  preview: Preview
  busy: boolean
  match: (column: string, field: string) => void
}

/** What each column of the sheet is: guessed by its title, and changed here. Open while something is missing. */
export function ColumnMatching({ preview, busy, match }: MatchingProps) {
  const [asked, setAsked] = useState(false)
  const { problems, titles, fields } = preview
  const open = asked || problems.length > 0
  const used = titles.filter(({ field }) => field !== '').length
  const options = [
    { value: NOTHING, label: 'No se importa' },
    ...fields.map(({ key, label, required }) => ({ value: key, label: required ? `${label} (necesaria)` : label })),
  ]
  return (
    <Card
      title="Qué trae cada columna"
      description={
        problems.length > 0
          ? 'Elige qué dato trae cada una. Lo recordamos para tu próxima planilla.'
          : `Usamos ${used} de ${plural(titles.length, 'columna')} de tu planilla.`
      }
      action={
        problems.length === 0 && (
          <Button variant="outline" aria-expanded={open} onClick={() => setAsked(!asked)}>
            {open ? 'Ocultar columnas' : 'Revisar columnas'}
          </Button>
        )
      }
      className={cn('max-sm:[&>header]:flex-col', !open && '[&>header]:mb-0')}
    >
      {problems.length > 0 && (
        <div role="alert" className="mb-3 text-destructive">
          <ul className="list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {open && (
        <ul className="divide-y" aria-busy={busy}>
          {titles.map(({ column, header, field, samples }) => (
            <li key={column} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_16rem]">
              <div className="min-w-0">
                <p className="truncate font-medium">
                  <span className="mr-2 text-muted-foreground">{column}</span>
                  {header || 'Sin título'}
                </p>
                <p className="truncate text-sm text-muted-foreground">{samples.join(' · ') || 'Sin datos'}</p>
              </div>
              <Select
                aria-label={`Qué trae la columna ${column}, ${header || 'sin título'}`}
                value={field || NOTHING}
                options={options}
                disabled={busy}
                onChange={(key) => match(column, key === NOTHING ? '' : key)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
