import { lazy, Suspense } from 'react'

const Lost = lazy(() => import('./lost'))

/** An address that leads nowhere. It loads when somebody gets lost. */
export const NotFound = () => (
  <Suspense fallback={null}>
    <Lost />
  </Suspense>
)
