import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { Progress } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/lib/cn'
import type { Step } from './first-steps'

/** What is left to begin selling: the next step is the button. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <Card
      title="Primeros pasos"
      description={`${done} de ${steps.length} listos`}
      action={<Progress value={(done / steps.length) * 100} aria-label="Primeros pasos" className="mt-2 w-24" />}
    >
      <ol className="grid grid-cols-1 gap-1 lg:grid-cols-4 lg:gap-4">
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={cn('flex gap-3 rounded-lg p-3', step === next ? 'bg-accent/60' : step.done && 'opacity-80')}
          >
            <span
              className={cn(
                'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
                step.done ? 'bg-primary text-primary-foreground' : 'border border-input bg-card',
              )}
            >
              {step.done ? <Check className="size-3.5" aria-label="Listo" /> : index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-medium">{step.title}</h3>
              {!step.done && <p className="mt-0.5 text-sm text-muted-foreground">{step.about}</p>}
              {!step.done && (
                <Button asChild size="sm" variant={step === next ? 'primary' : 'outline'} className="mt-2.5">
                  <Link to={step.to}>{step.action}</Link>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
