import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { setGuide, useGuide } from '@/shared/guide/guide'
import { useFirstSteps } from '@/shared/guide/steps'

/** While somebody is at one of the first steps: which it is, and once it is done, the way to the next one. */
export default function GuideBar() {
  const state = useGuide()
  const steps = useFirstSteps()
  const at = steps?.findIndex((step) => step.id === state) ?? -1
  const step = steps?.[at]
  const bar = useRef<HTMLElement>(null)
  useGuideHeight(bar, Boolean(step))
  if (!steps || !step) return null
  const next = step.done ? steps.find((one) => !one.done) : undefined
  return (
    <aside
      ref={bar}
      aria-label="Primeros pasos"
      className="sticky bottom-16 z-20 mx-4 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border bg-accent px-4 py-2 text-accent-foreground shadow-float md:bottom-4 md:mx-auto md:max-w-2xl"
    >
      <p role="status" className="min-w-0 flex-1 text-sm">
        <b className="font-semibold">
          Paso {at + 1} de {steps.length}
        </b>{' '}
        {step.done ? `${step.title}: listo.` : step.title}
      </p>
      {next ? (
        <Button asChild size="sm">
          <Link {...next.ways[0]!.to} onClick={() => setGuide(next.id)}>
            {next.title} <ArrowRight aria-hidden />
          </Link>
        </Button>
      ) : (
        <Button asChild size="sm" variant="outline">
          <Link to="/dashboard/main" onClick={() => setGuide('shown')}>
            <ArrowLeft aria-hidden /> Volver
          </Link>
        </Button>
      )}
      <Button size="icon" variant="ghost" aria-label="Dejar los primeros pasos" onClick={() => setGuide('shown')}>
        <X aria-hidden />
      </Button>
    </aside>
  )
}

/** Tells the page how much of its foot the bar takes, so that what else stays there stands above it. */
function useGuideHeight(bar: RefObject<HTMLElement | null>, shown: boolean): void {
  useLayoutEffect(() => {
    const box = bar.current
    if (!box || !shown) return
    const { style } = document.documentElement
    const GAP = 16
    const watch = new ResizeObserver(() => style.setProperty('--guide', `${box.offsetHeight + GAP}px`))
    watch.observe(box)
    return () => {
      watch.disconnect()
      style.removeProperty('--guide')
    }
  }, [bar, shown])
}
