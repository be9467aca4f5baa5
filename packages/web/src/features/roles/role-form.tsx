import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Permission } from '@tendero/core/kernel/permissions'
import { useController } from 'react-hook-form'
import { Field } from '@/components/kit/field'
import { type Crumb, Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, PageLines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { plural } from '@/lib/format'
import { usePerson } from '@/lib/person'
import { PermissionMatrix } from './permission-matrix'
import type { Role } from './roles'

export const rolesCrumb: Crumb = { label: 'Roles', to: '/dashboard/roles' }

function RoleFields({ begin = false }: { begin?: boolean }) {
  const { field, fieldState } = useController({ name: 'permissions' })
  const mine = usePerson()?.roles_permissions.permissions
  const given = new Set(mine)
  return (
    <>
      <div className="grid max-w-xl gap-5">
        <Field name="name" label="Nombre" required="Escribe el nombre del rol">
          {(f) => <Input {...f} placeholder="Cajero de la tarde" autoComplete="off" autoFocus={begin} />}
        </Field>
        <Field name="description" label="Para qué es" optional>
          {(f) => <Input {...f} autoComplete="off" />}
        </Field>
      </div>
      <div className="grid gap-1.5">
        <h2 className="font-medium">Qué puede hacer</h2>
        <p className="mb-1 text-sm text-muted-foreground">
          La casilla de un grupo marca toda su columna. Solo puedes dar permisos que tú tienes.
        </p>
        {fieldState.error?.message && <p className="text-sm text-destructive">{fieldState.error.message}</p>}
        <PermissionMatrix value={field.value as string[]} onChange={field.onChange} given={given} />
      </div>
    </>
  )
}

const asPermissions = (permissions: string[]) => permissions as Permission[]

/** A role of the shop's own. */
export function NewRole() {
  const navigate = useNavigate()
  const record = useRecord({
    values: { name: '', description: '', permissions: [] as string[] },
    save: ({ permissions, ...values }, api) =>
      api.identity.createRole({ ...values, permissions: asPermissions(permissions) }),
    done: 'Rol creado',
    onSaved: () => void navigate({ to: '/dashboard/roles' }),
  })
  return (
    <Page title="Crear rol" crumbs={[rolesCrumb]}>
      <RecordForm record={record} submit="Guardar rol" className="max-w-4xl">
        <RoleFields begin />
      </RecordForm>
    </Page>
  )
}

const route = getRouteApi('/dashboard/roles/edit/$id')

export function EditRole() {
  const { id } = route.useParams()
  const role = useQuery(q.identity.getRole({ id }))
  if (role.isError)
    return (
      <Page title="Editar rol" crumbs={[rolesCrumb]}>
        <Failure error={role.error} retry={() => void role.refetch()} />
      </Page>
    )
  return role.data ? <EditRoleForm role={role.data} /> : <PageLines />
}

function EditRoleForm({ role }: { role: Role }) {
  const record = useRecord({
    values: { name: role.name, description: role.description ?? '', permissions: role.permissions },
    save: ({ permissions, ...values }, api) =>
      api.identity.updateRole({ id: role.id, ...values, permissions: asPermissions(permissions) }),
    done: 'Rol guardado: rige desde la próxima acción de quien lo tiene',
  })
  return (
    <Page title={role.name} crumbs={[rolesCrumb]}>
      <RecordForm record={record} submit="Guardar rol" className="max-w-4xl">
        {role.users > 0 && (
          <Alert>
            Lo {role.users === 1 ? 'tiene' : 'tienen'} {plural(role.users, 'persona')}. Lo que cambies aquí les rige de
            inmediato.
          </Alert>
        )}
        <RoleFields />
      </RecordForm>
    </Page>
  )
}
