import type { Api } from '@tendero/core/api-types'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { dateTime, plural } from '@/lib/format'
import { FailedWork } from './failed-work'
import { PagesCard } from './pages-card'

type Told = Awaited<ReturnType<Api['billing']['listServices']>>['services'][number]

const later = (one: string | null, two: string | null) => (one && (!two || one > two) ? one : two)

/** What was told of some shops and of some more, as one. */
const joined = (all: readonly Told[], more: readonly Told[]): Told[] =>
  more.map((service) => {
    const before = all.find((one) => one.service === service.service)
    if (!before) return service
    return {
      ...service,
      answered_at: later(before.answered_at, service.answered_at),
      failed_at: later(before.failed_at, service.failed_at),
      shops: [...before.shops, ...service.shops],
    }
  })

/** How the services of others do: who waits for them, what failed and where it is tried again. Nothing of what shops sell. */
export function PlatformServices() {
  return (
    <PagesCard
      title="Servicios de afuera"
      description="Qué espera, qué falló y quién no responde, por las tiendas más nuevas primero."
      name="listServices"
      ask={api.billing.listServices}
      more="Revisar más tiendas"
    >
      {(pages) =>
        pages
          .reduce<Told[]>((all, { services }) => joined(all, services), [])
          .map((service) => <Service key={service.service} service={service} />)
      }
    </PagesCard>
  )
}

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)

function Service({ service: { name, answered_at, failed_at, shops } }: { service: Told }) {
  const [open, setOpen] = useState<string>()
  const waiting = sum(shops.map((shop) => shop.waiting))
  const failed = sum(shops.map((shop) => shop.failed))
  const silent = shops.filter((shop) => shop.silent_since !== null).length
  const times = [
    answered_at && `Respondió el ${dateTime(answered_at)}`,
    failed_at && `Falló el ${dateTime(failed_at)}`,
  ].filter(Boolean)
  return (
    <li className="grid gap-1.5 border-t py-3 first:border-0">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        <span className="flex flex-wrap gap-2">
          {silent > 0 && <Badge tone="bad">No responde a {plural(silent, 'tienda')}</Badge>}
          {failed > 0 && <Badge tone="warning">{plural(failed, 'trabajo')} sin hacer</Badge>}
          {waiting > 0 && <Badge tone="info">{plural(waiting, 'trabajo')} en espera</Badge>}
          {shops.length === 0 && <Badge tone="good">Sin pendientes</Badge>}
        </span>
      </span>
      {times.length > 0 && <span className="text-sm text-muted-foreground">{times.join(' · ')}</span>}
      {shops.map((shop) => (
        <div key={shop.email} className="grid gap-2 text-sm">
          <span className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 break-words">
              {shop.name}
              {shop.silent_since && shop.asked_again && (
                <span className="block text-muted-foreground">
                  Sin respuesta desde el {dateTime(shop.silent_since)}; se intenta el {dateTime(shop.asked_again)}
                </span>
              )}
            </span>
            {shop.failed > 0 && shop.email && (
              <Button
                variant="outline"
                size="sm"
                aria-expanded={open === shop.email}
                onClick={() => setOpen(open === shop.email ? undefined : shop.email!)}
              >
                Ver {plural(shop.failed, 'trabajo')}
              </Button>
            )}
          </span>
          {open !== undefined && open === shop.email && <FailedWork email={open} />}
        </div>
      ))}
    </li>
  )
}
