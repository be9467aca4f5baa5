import type { Api } from '@tendero/core/api-types'
import { ShieldCheck } from 'lucide-react'
import { DataTable } from '@/components/kit/data-table'
import { Page } from '@/components/kit/page'
import { Empty } from '@/components/kit/states'
import { TableToolbar } from '@/components/kit/table-toolbar'
import { useList, useListSearch } from '@/components/kit/use-list-search'
import { Badge } from '@/components/ui/badge'
import { q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { screenOf } from '@/lib/screen-of'

export type Role = Awaited<ReturnType<Api['identity']['getRole']>>

const stateOf = ({ active }: Pick<Role, 'active'>) => (active ? 'Activo' : 'Desactivado')

export const RoleState = ({ role }: { role: Pick<Role, 'active'> }) => (
  <Badge tone={role.active ? 'good' : 'neutral'}>{stateOf(role)}</Badge>
)

const states = [
  { value: 'true', label: 'Activos' },
  { value: 'false', label: 'Desactivados' },
]

/** The roles of the shop: those that it began with, and its own. */
export function Roles() {
  const list = useListSearch(['active'])
  const query = useList(q.identity.listRoles(list.input))
  const creates = useCan('role-create')
  return (
    <Page
      title="Roles"
      description="Lo que cada quien puede ver y hacer."
      primary={creates ? { label: 'Crear rol', to: '/dashboard/roles/add' } : undefined}
    >
      <TableToolbar
        list={list}
        search="Nombre del rol"
        filters={[{ name: 'active', label: 'Estado', options: states }]}
      />
      <DataTable
        query={query}
        list={list}
        rowKey={(role) => role.id}
        href={(role) => screenOf.role(role.id)}
        columns={[
          { header: 'Rol', phone: 'title', cell: (role) => role.name },
          {
            header: 'Para qué es',
            className: 'text-muted-foreground',
            cell: (role) => role.description ?? '',
          },
          { header: 'Permisos', align: 'right', kind: 'quantity', value: (role) => role.permissions.length },
          {
            header: 'Personas',
            phone: 'line',
            value: (role) => role.users,
            cell: (role) => plural(role.users, 'persona'),
            align: undefined,
          },
          { header: 'Estado', phone: 'value', value: stateOf, cell: (role) => <RoleState role={role} /> },
        ]}
        empty={
          <Empty icon={ShieldCheck} title="Aún no tienes roles">
            Un rol dice qué puede ver y hacer cada persona. Crea uno para tus cajeros.
          </Empty>
        }
      />
    </Page>
  )
}
