import { Eye } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { time } from '@/lib/format'
import { usePerson } from '@/lib/person'
import { clearSession } from '@/lib/session'

/** Says on every screen that support looks at the shop, until when, and how to leave. */
export function VisitBar() {
  const visit = usePerson()?.visit
  if (!visit) return null
  const leave = () =>
    void api.identity
      .logout({})
      .catch(() => undefined)
      .finally(() => {
        clearSession()
        window.location.assign('/admin')
      })
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 bg-warning-soft px-4 py-2 text-sm text-warning">
      <Eye className="size-4 shrink-0" aria-hidden />
      <span className="flex-1">
        {visit.name}, de soporte, mira esta tienda con permiso de su dueño hasta las {time(visit.until)}. No puede
        cambiar nada.
      </span>
      <Button variant="outline" size="sm" onClick={leave}>
        Salir de la tienda
      </Button>
    </div>
  )
}
