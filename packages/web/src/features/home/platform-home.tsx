import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import type { Me } from '@/features/profile/me'

/** Where the super-admin arrives: their own account, and no shop's data. */
export function PlatformHome({ person }: { person: Me }) {
  return (
    <Page title="Administración de Tendero" width="form">
      <Empty
        icon={ShieldCheck}
        title={`Entraste como ${person.name}`}
        className="rounded-lg border bg-card"
        action={
          <Button asChild variant="outline">
            <Link to="/dashboard/perfil">Tu cuenta y contraseña</Link>
          </Button>
        }
      >
        Esta cuenta administra la plataforma. No pertenece a ninguna tienda, así que aquí no hay ventas ni datos de
        comercios.
      </Empty>
    </Page>
  )
}
