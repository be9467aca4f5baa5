import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Minus, Plus } from 'lucide-react'
import { Button } from '@/components/ui/button'
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

/** What is left first, each with what was counted, which may be put right by hand. */
export function WaveLines({ wave, step, open, keep }: WaveLinesProps) {
  const isDone = (line: WaveLine) => {
    const [done, all] = countOf(line, step)
    return done >= all
  }
  const lines = [...wave.lines].sort((a, b) => Number(isDone(a)) - Number(isDone(b)))
  const count = useMutation({
    mutationFn: ({ n, to }: { n: number; to: number }) =>
      api.picking.updatePicking({
        id: wave.id,
        lines: [{ n, ...(step === 'pick' ? { picked: to } : { packed: to }) }],
      }),
    onSuccess: keep,
  })
  return (
    <ul className="divide-y rounded-lg border bg-card">
      {lines.map((line) => {
        const [done, all] = countOf(line, step)
        const whole = done >= all
        return (
          <li key={line.n} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className={cn('min-w-0 flex-1 basis-48', whole && 'text-muted-foreground')}>
              <p className="font-medium">{line.name}</p>
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
                  onClick={() => count.mutate({ n: line.n, to: Math.max(0, done - 1) })}
                >
                  <Minus />
                </Button>
                <Button
                  variant="outline"
                  aria-label={`Contar una de ${line.name}`}
                  disabled={whole || count.isPending}
                  onClick={() => count.mutate({ n: line.n, to: Math.min(all, done + 1) })}
                >
                  <Plus />
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
