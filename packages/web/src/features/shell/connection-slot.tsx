import { CloudOff, Hourglass } from 'lucide-react'
import { useConnection } from '@/lib/connection'

const words = {
  none: { text: 'Sin conexión', icon: CloudOff },
  slow: { text: 'Conexión lenta', icon: Hourglass },
}

/** Says so while the server is not reached, or slowly; nothing when all is well. */
export default function ConnectionSlot() {
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
