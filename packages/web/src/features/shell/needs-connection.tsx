import { Link } from '@tanstack/react-router'
import { CloudOff } from 'lucide-react'
import { Empty } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { isTill } from '@/lib/stand-in'

/** In the place of a screen that only the server can answer, while it is not there: what can be done meanwhile. */
export function NeedsConnection() {
  const till = isTill()
  return (
    <Empty
      icon={CloudOff}
      title="Esta pantalla necesita internet"
      action={
        till ? (
          <Button asChild>
            <Link to="/dashboard/pos">Ir al punto de venta</Link>
          </Button>
        ) : (
          <Button onClick={() => window.location.reload()}>Intentar otra vez</Button>
        )
      }
    >
      {till
        ? 'Mientras vuelve la conexión puedes vender, recibir devoluciones, mover efectivo y cerrar la caja en el punto de venta y en turnos de caja.'
        : 'Lo que ya guardaste está a salvo. Vuelve a intentarlo cuando tengas conexión.'}
    </Empty>
  )
}
