import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { useCan } from '@/lib/person'
import { place } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { useCurrentShift } from '@/shared/shift/current-shift'

/** The register of the person, always in sight: open or not, and one press from its shift. */
export default function RegisterSlot() {
  const sells = useCan('pos-create')
  const current = useCurrentShift({ enabled: sells })
  if (!sells || !current.data) return null
  const shift = current.data.openRegister
  return (
    <Button asChild variant="ghost" size="sm" className="max-sm:px-2">
      <Link
        {...(shift ? screenOf.shift(shift.id) : place({ to: '/dashboard/turnos' }))}
        aria-label={shift ? `${shift.register} abierta` : 'Caja cerrada'}
      >
        <span className="relative">
          <Wallet className="size-4.5" aria-hidden />
          <span
            aria-hidden
            className={cn(
              'absolute -top-0.5 -right-0.5 size-2 rounded-full ring-2 ring-background',
              shift ? 'bg-primary' : 'bg-warning-solid',
            )}
          />
        </span>
        <span className="max-md:hidden">{shift ? shift.register : 'Caja cerrada'}</span>
      </Link>
    </Button>
  )
}
