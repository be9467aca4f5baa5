import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Pencil, Power, Trash2 } from 'lucide-react'
import { Can } from '@/components/kit/can'
import { MoreActions } from '@/components/kit/more-actions'
import { Page } from '@/components/kit/page'
import { Empty, Failure, PageLines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { q } from '@/lib/api'
import { plural } from '@/lib/format'
import { useCan } from '@/lib/person'
import { PermissionMatrix } from './permission-matrix'
import { rolesCrumb } from './role-form'
import { RoleState } from './roles'
import { useRoleActions } from './use-role-actions'

const route = getRouteApi('/dashboard/roles/show/$id')

/** A role as it is: what its holders may do. */
export function ShowRole() {
  const { id } = route.useParams()
  const navigate = useNavigate()
  const query = useQuery(q.identity.getRole({ id }))
  const { toggle, remove } = useRoleActions()
  const [updates, deletes] = [useCan('role-update'), useCan('role-delete')]
  if (query.isError)
    return (
      <Page title="Rol" crumbs={[rolesCrumb]}>
        <Failure error={query.error} retry={() => void query.refetch()} />
      </Page>
    )
  const role = query.data
  if (!role) return <PageLines />
  const drop = async () => {
    if (await remove(role)) void navigate({ to: '/dashboard/roles' })
  }
  return (
    <Page
      title={role.name}
      badge={<RoleState role={role} />}
      description={[role.description, `Lo ${role.users === 1 ? 'tiene' : 'tienen'} ${plural(role.users, 'persona')}.`]
        .filter(Boolean)
        .join(' ')}
      crumbs={[rolesCrumb]}
      actions={
        <>
          <MoreActions
            actions={[
              updates && { label: role.active ? 'Desactivar' : 'Activar', icon: Power, run: () => void toggle(role) },
              deletes && { label: 'Eliminar', icon: Trash2, run: () => void drop(), danger: true },
            ]}
          />
          <Can any="role-update">
            <Button asChild>
              <Link to="/dashboard/roles/edit/$id" params={{ id }}>
                <Pencil /> Editar rol
              </Link>
            </Button>
          </Can>
        </>
      }
    >
      {role.permissions.length > 0 ? (
        <div className="max-w-4xl">
          <PermissionMatrix value={role.permissions} />
        </div>
      ) : (
        <Empty title="Este rol no permite nada" className="rounded-lg border bg-card">
          Quien lo tiene entra y solo ve su perfil. Edítalo para darle permisos.
        </Empty>
      )}
    </Page>
  )
}
