import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { Progress } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import { setGuide } from '@/shared/guide/guide'
import type { Step } from '@/shared/guide/steps'
import { SampleButton } from './sample'

/** The first day of a shop: what is done and what is left, the next step marked. */
export function GuideCard({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <Card
      title="Primeros pasos"
      description={next ? `${done} de ${steps.length} listos` : 'Todo listo. Tu tienda ya trabaja.'}
      action={
        <span className="flex items-center gap-3">
          <Progress value={(done / steps.length) * 100} aria-label="Primeros pasos" className="w-24" />
          <Button
            size="icon"
            variant="ghost"
            aria-label="Guardar los primeros pasos"
            onClick={() => setGuide('hidden')}
          >
            <X aria-hidden />
          </Button>
        </span>
      }
    >
      <ol className="-mx-2 grid gap-1">
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={cn(
              'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg p-2',
              step === next ? 'bg-accent/60' : step.done && 'opacity-80',
            )}
          >
            <span
              className={cn(
                'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold max-sm:self-start',
                step.done ? 'bg-primary text-primary-foreground' : 'border border-input bg-card',
              )}
            >
              {step.done ? <Check className="size-3.5" aria-label="Listo" /> : index + 1}
            </span>
            <div className="min-w-0 flex-1 basis-60">
              <h3 className="font-medium">{step.title}</h3>
              {!step.done && <p className="text-sm text-muted-foreground">{step.about}</p>}
            </div>
            {!step.done && <Ways step={step} first={step === next} />}
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Ways({ step, first }: { step: Step; first: boolean }) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:pl-9">
      {step.ways.map(({ label, to }, i) => (
        <Button key={label} asChild size="sm" variant={first && i === 0 ? 'primary' : 'outline'}>
          <Link {...to} onClick={() => setGuide(step.id)}>
            {label}
          </Link>
        </Button>
      ))}
      {step.id === 'products' && <SampleButton />}
    </div>
  )
}
