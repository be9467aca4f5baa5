import { useMutation } from '@tanstack/react-query'
import { byWalk } from '@tendero/core/picking/places/walk'
import { CircleCheck, MapPin, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { cn } from '@/lib/cn'
import { quantity } from '@/lib/format'
import type { Step, Wave, WaveLine } from './types'

interface WaveLinesProps {
  wave: Wave
  step: Step
  open: boolean
  keep: (wave: Wave) => void
}

/** How much of a line is done in a step, and how much there is to do. */
const countOf = (line: WaveLine, step: Step): [done: number, all: number] =>
  step === 'pick' ? [line.picked, line.quantity] : [line.packed, line.picked]

const words = new Intl.Collator('es', { numeric: true })
/** As one walks by the shelves, or an order after the other at the table where they are packed. */
const orders: Record<Step, (a: WaveLine, b: WaveLine) => number> = {
  pick: byWalk,
  pack: (a, b) => words.compare(a.order_number, b.order_number) || words.compare(a.name, b.name),
}

/** What is left first, each with what was counted, which may be put right by hand; storages under their names. */
export function WaveLines({ wave, step, open, keep }: WaveLinesProps) {
  const [placing, setPlacing] = useState<WaveLine>()
  const isDone = (line: WaveLine) => {
    const [done, all] = countOf(line, step)
    return done >= all
  }
  const lines = [...wave.lines].sort((a, b) => Number(isDone(a)) - Number(isDone(b)) || orders[step](a, b))
  const names =
    step === 'pick'
      ? [...new Set(lines.map(({ storage }) => storage))].sort((a, b) => words.compare(a ?? '', b ?? ''))
      : [null]
  return (
    <>
      {names.map((name) => (
        <section key={name} className="grid gap-2">
          {name && <h2 className="font-semibold">{name}</h2>}
          <ul className="divide-y rounded-lg border bg-card">
            {lines
              .filter(({ storage }) => step === 'pack' || storage === name)
              .map((line) => (
                <Line
                  key={line.n}
                  {...{ id: wave.id, line, step, open, keep }}
                  whole={isDone(line)}
                  place={() => setPlacing(line)}
                />
              ))}
          </ul>
        </section>
      ))}
      {placing && (
        <Dialog open onOpenChange={(shown) => !shown && setPlacing(undefined)}>
          <DialogContent
            title={`¿Dónde está ${placing.name}?`}
            description={`En ${placing.storage}. Las próximas listas también lo dirán.`}
          >
            <PlaceForm
              id={wave.id}
              line={placing}
              onSaved={(after) => {
                keep(after)
                setPlacing(undefined)
              }}
            />
          </DialogContent>
        </Dialog>
      )}
    </>
  )
}

interface LineProps extends Omit<WaveLinesProps, 'wave'> {
  id: string
  line: WaveLine
  whole: boolean
  /** Asks where it is. */
  place: () => void
}

function Line({ id, line, step, open, whole, keep, place }: LineProps) {
  const count = useMutation({
    mutationFn: (to: number) =>
      api.picking.updatePicking({ id, lines: [{ n: line.n, ...(step === 'pick' ? { picked: to } : { packed: to }) }] }),
    onSuccess: keep,
  })
  const [done, all] = countOf(line, step)
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className={cn('min-w-0 flex-1 basis-48', whole && 'text-muted-foreground')}>
        {step === 'pick' && line.storage && (open || line.place) && (
          <Place line={line} {...(open ? { ask: place } : {})} />
        )}
        <p className="font-medium wrap-anywhere">{line.name}</p>
        <p className="text-sm text-muted-foreground">
          {line.sku} · pedido {line.order_number}
        </p>
      </div>
      <p className="flex items-center gap-1.5 tabular-nums">
        {whole && <CircleCheck className="size-4 text-primary" aria-hidden />}
        <span className="text-lg font-semibold">{quantity(done)}</span> de {quantity(all)}
      </p>
      {open && (
        <div className="flex gap-1">
          <Button
            variant="outline"
            aria-label={`Quitar una de ${line.name}`}
            disabled={done <= 0 || count.isPending}
            onClick={() => count.mutate(Math.max(0, done - 1))}
          >
            <Minus />
          </Button>
          <Button
            variant="outline"
            aria-label={`Contar una de ${line.name}`}
            disabled={whole || count.isPending}
            onClick={() => count.mutate(Math.min(all, done + 1))}
          >
            <Plus />
          </Button>
        </div>
      )}
    </li>
  )
}

/** Where a line is; whoever is there may write it. */
function Place({ line: { name, place }, ask }: { line: WaveLine; ask?: () => void }) {
  if (!ask) return <p className="text-sm font-semibold">{place}</p>
  return (
    <button
      type="button"
      aria-label={`Ubicación de ${name}`}
      className="inline-flex min-h-8 items-center gap-1 text-sm font-semibold underline-offset-4 hover:underline"
      onClick={ask}
    >
      <MapPin className="size-4 text-muted-foreground" aria-hidden />
      {place ?? <span className="font-normal text-muted-foreground">Poner ubicación</span>}
    </button>
  )
}

function PlaceForm({ id, line, onSaved }: { id: string; line: WaveLine; onSaved: (after: Wave) => void }) {
  const record = useRecord({
    values: { place: line.place ?? '' },
    save: ({ place }, api) => api.picking.placeItem({ id, n: line.n, place }),
    done: 'Ubicación guardada',
    onSaved,
  })
  return (
    <RecordForm record={record} submit="Guardar ubicación">
      <Field
        name="place"
        label="Ubicación"
        optional
        help="Estante, pasillo o cajón, como lo llames. Déjala vacía si cambió."
      >
        {(f) => <Input {...f} autoComplete="off" placeholder="A-3" />}
      </Field>
    </RecordForm>
  )
}
