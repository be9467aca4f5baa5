import { Page } from '@/components/kit/page'
import { Plans } from '@/shared/plans/plans'

/** What the shop pays for, what else there is, and what it has paid. */
export function PlansScreen() {
  return (
    <Page title="Planes" description="Lo que paga tu tienda por usar Tendero.">
      <Plans />
    </Page>
  )
}
