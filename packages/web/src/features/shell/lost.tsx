import { Link } from '@tanstack/react-router'
import { Compass } from 'lucide-react'
import { Empty } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { isSignedIn } from '@/lib/session'

export default function Lost() {
  const inside = isSignedIn()
  return (
    <div className="grid min-h-[70dvh] place-items-center">
      <h1 className="sr-only">Página no encontrada</h1>
      <Empty
        icon={Compass}
        title="Esta página no existe"
        action={
          <Button asChild>
            <Link to={inside ? '/dashboard/main' : '/'}>
              {inside ? 'Ir al inicio de mi tienda' : 'Ir a la página de inicio'}
            </Link>
          </Button>
        }
      >
        Puede que el enlace esté mal escrito o que la pantalla se haya movido.
      </Empty>
    </div>
  )
}
