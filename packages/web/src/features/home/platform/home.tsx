import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import type { Me } from '@/lib/me'
import { Adjustments } from './adjustments'
import { Announcements } from './announcements'
import { PlatformCarriers } from './carriers'
import { ClosedShops } from './closed-shops'
import { PlatformServices } from './services'
import { PlatformShops } from './shops'
import { type FoundAccount, SupportAccount } from './support-account'

/** Where the super-admin arrives: help for an account, and no shop's data. */
export function PlatformHome({ person }: { person: Me }) {
  const [found, setFound] = useState<FoundAccount>()
  const record = useRecord({
    values: { email: '' },
    free: true,
    save: (values) => api.identity.supportAccount(values),
    onSaved: setFound,
  })
  return (
    <Page
      title="Administración de Tendero"
      description={`Entraste como ${person.name}. Esta cuenta no pertenece a ninguna tienda: aquí no hay ventas ni datos de comercios.`}
      width="form"
    >
      <div className="grid grid-cols-1 gap-4">
        <Card
          title="Ayudar a una cuenta"
          description="Lo que haces aquí queda en la auditoría de la tienda, con tu nombre."
        >
          <RecordForm record={record} submit="Buscar" className="[&>div:last-child]:static [&>div:last-child]:pb-0">
            <Field name="email" label="Correo de la cuenta" required="Escribe el correo">
              {(f) => <Input {...f} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />}
            </Field>
          </RecordForm>
        </Card>
        {found && <SupportAccount account={found} onChange={setFound} />}
        <PlatformServices />
        <PlatformCarriers />
        <PlatformShops />
        <Announcements />
        <Adjustments />
        <ClosedShops />
        <Card title="Tu cuenta" description="Quien administra Tendero entra siempre con verificación en dos pasos.">
          <div className="flex flex-wrap items-center gap-3">
            <Badge tone="good">{person.userTypeName}</Badge>
            <Button asChild variant="outline">
              <Link to="/dashboard/perfil" search={{ action: 'clave' }}>
                Tu contraseña y verificación
              </Link>
            </Button>
          </div>
        </Card>
      </div>
    </Page>
  )
}
