import { permissionGroups } from '@tendero/core/kernel/permissions'
import { ownValue } from '@tendero/core/kernel/values/own'
import { EyeOff } from 'lucide-react'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import type { RouteData } from '@/lib/route-data'

const labels: Record<string, string> = Object.assign({}, ...Object.values(permissionGroups))

const people: Record<number, string> = {
  2: 'el propietario',
  4: 'los vendedores',
  5: 'los administradores',
  6: 'los operadores logísticos',
}

const choice = (words: readonly string[], last: string) =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}` : (words[0] ?? '')

/** What `product-read` lets one see, as the roles call it: `Productos`. */
const nameOf = (permission: string) => ownValue(labels, permission.slice(0, permission.lastIndexOf('-'))) ?? permission

function reason({ shownTo, whole }: RouteData, own: boolean): string {
  if (whole && own) return 'Muestra las ventas de toda la tienda, y tú ves solo las tuyas.'
  if (!shownTo) return ''
  if ('types' in shownTo)
    return `Solo la ven ${choice(
      shownTo.types.map((type) => people[type] ?? ''),
      'y',
    )} de la tienda.`
  return `Pide a quien administra tu tienda el permiso de ${choice([...new Set(shownTo.any.map(nameOf))], 'o')}.`
}

/** In place of a screen that opens for everybody and has nothing to show whoever came: why, and what to do. */
export const NotShown = ({ data, own }: { data: RouteData; own: boolean }) => (
  <Page title={data.title}>
    <div className="rounded-lg border bg-card">
      <Empty icon={EyeOff} title="Tu rol no ve esta información">
        {reason(data, own)}
      </Empty>
    </div>
  </Page>
)
