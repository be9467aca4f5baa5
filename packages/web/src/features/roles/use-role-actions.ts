import { useMutation } from '@tanstack/react-query'
import { confirm } from '@/components/kit/confirm'
import { api } from '@/lib/api'
import { plural } from '@/lib/format'
import { say } from '@/lib/toast'
import type { Role } from './roles'

/** Switching a role on and off, and removing it; both ask first when somebody would notice. */
export function useRoleActions() {
  const status = useMutation({
    mutationFn: (id: string) => api.identity.changeRoleStatus({ id }),
    onSuccess: (role) => say.good(role.active ? 'Rol activado' : 'Rol desactivado'),
  })
  const removal = useMutation({
    mutationFn: (id: string) => api.identity.deleteRole({ id }),
    onSuccess: ({ message }) => say.good(message),
  })
  const toggle = async (role: Role) => {
    const quiet = !role.active || role.users === 0
    const yes =
      quiet ||
      (await confirm({
        title: `¿Desactivar ${role.name}?`,
        body: `${plural(role.users, 'persona')} con este rol no ${role.users === 1 ? 'podrá' : 'podrán'} hacer nada hasta que lo actives otra vez.`,
        action: 'Desactivar rol',
        danger: true,
      }))
    if (yes) status.mutate(role.id)
  }
  /** @returns true when it is gone */
  const remove = async (role: Role): Promise<boolean> => {
    if (!(await confirm({ title: `¿Eliminar el rol ${role.name}?`, action: 'Eliminar rol', danger: true })))
      return false
    return removal.mutateAsync(role.id).then(
      () => true,
      () => false,
    )
  }
  return { toggle, remove }
}
