import { CloudOff, Hourglass, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Button } from '@/components/ui/button'
import { useConnection } from '@/lib/connection'
import { isTill } from '@/lib/stand-in'
import { hasNewer, onNewer } from '@/lib/worker'

const TillSlot = lazy(() => import('@/features/offline/till-slot'))

const words = {
  none: { text: 'Sin conexión', icon: CloudOff },
  slow: { text: 'Conexión lenta', icon: Hourglass },
}

/** A newer version waits for who uses this one: it comes when they say so, and never in the middle of a sale. */
function Newer() {
  const newer = useSyncExternalStore(onNewer, hasNewer)
  if (!newer) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      className="h-8 rounded-full bg-info-soft px-2.5 text-info"
      onClick={() => window.location.reload()}
    >
      <RefreshCw className="size-4" aria-hidden />{' '}
      <span className="max-lg:sr-only">Hay una versión nueva: actualizar</span>
    </Button>
  )
}

/** Says so while the server is not reached, or slowly; nothing when all is well. */
export default function ConnectionSlot() {
  return (
    <>
      <Newer />
      {isTill() ? (
        <Suspense fallback={null}>
          <TillSlot />
        </Suspense>
      ) : (
        <Reached />
      )}
    </>
  )
}

function Reached() {
  const connection = useConnection()
  const told = connection === 'good' ? undefined : words[connection]
  return (
    <span role="status">
      {told && (
        <span className="flex h-8 items-center gap-1.5 rounded-full bg-warning-soft px-2.5 text-sm font-medium text-warning">
          <told.icon className="size-4" aria-hidden />
          <span className="max-sm:sr-only">{told.text}</span>
        </span>
      )}
    </span>
  )
}
