import { useEffect } from 'react'
import { Button } from '@/components/ui/button'
import { leaveStep, setGuide, useGuide } from '@/shared/guide/guide'
import { useFirstSteps } from '@/shared/guide/steps'
import { GuideCard } from './guide-card'

/** The first steps while there are any; put away, a line that calls them again. */
export function FirstDay() {
  const state = useGuide()
  const steps = useFirstSteps()
  // Whoever is back at the home is at no step any more.
  useEffect(leaveStep, [])
  if (!steps || steps.every((step) => step.done)) return null
  if (state !== 'hidden') return <GuideCard steps={steps} />
  const left = steps.filter((step) => !step.done).length
  return (
    <Button variant="link" size="sm" className="justify-self-start" onClick={() => setGuide('shown')}>
      {left === 1 ? 'Falta 1 de los primeros pasos' : `Faltan ${left} de los primeros pasos`}
    </Button>
  )
}
