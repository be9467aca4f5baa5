import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { chunkFailure } from '@/lib/chunk-errors'

const Failure = lazy(() => import('@/components/kit/states').then((m) => ({ default: m.Failure })))
const PageLines = lazy(() => import('@/components/kit/states').then((m) => ({ default: m.PageLines })))

/** A screen on its way. */
export const PendingScreen = () => (
  <Suspense fallback={null}>
    <PageLines />
  </Suspense>
)

/** A screen that broke. When not even this can be loaded, plain words and a reload. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (chunkFailure(error))
    return (
      <div role="alert" className="px-6 py-16 text-center">
        <p className="font-medium">No pudimos cargar esta pantalla. Revisa tu internet.</p>
        <button type="button" className="mt-3 font-medium text-primary underline" onClick={() => location.reload()}>
          Reintentar
        </button>
      </div>
    )
  return (
    <Suspense fallback={null}>
      <Failure
        error={error}
        retry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </Suspense>
  )
}
