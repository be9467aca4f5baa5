import { useMutation } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { UserCheck, UserX } from 'lucide-react'
import { confirm } from '@/components/kit/confirm'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api'
import { useCan, usePerson } from '@/lib/person'
import { say } from '@/lib/toast'
import { AccessFields, ContactFields } from './person-fields'

export type Person = Awaited<ReturnType<Api['identity']['listUsers']>>['data'][number]

/** The form of somebody of the staff, in the panel at the side of the list. */
export function EditPerson({ person, close }: { person: Person; close: () => void }) {
  const me = usePerson()
  const isSelf = me?.id === person.id
  const record = useRecord({
    values: {
      name: person.name,
      email: person.email,
      phone: person.phone ?? '',
      document: person.document ?? '',
      role_id: person.role?.id ?? '',
      user_type: String(person.user_type),
    },
    save: ({ role_id, ...values }, api) =>
      api.identity.editUser({ id: person.id, ...values, ...(person.active || role_id ? { role_id } : {}) }),
    done: 'Usuario guardado',
    onSaved: close,
  })
  return (
    <RecordForm
      record={record}
      submit="Guardar usuario"
      actions={!isSelf && person.active && <Deactivate person={person} close={close} />}
    >
      {isSelf && (
        <Alert>Eres tú: tu rol y tu tipo los cambia otra persona. Tu foto y tu contraseña están en Perfil.</Alert>
      )}
      {!person.active && (
        <Alert tone="warning" title="No puede entrar">
          <p>Está desactivado. Lo que hizo conserva su nombre.</p>
        </Alert>
      )}
      <ContactFields />
      <AccessFields held={person.role} disabled={isSelf} />
      {!person.active && <Activate person={person} role={() => record.form.getValues('role_id')} close={close} />}
    </RecordForm>
  )
}

function Deactivate({ person, close }: { person: Person; close: () => void }) {
  const may = useCan('user-delete')
  const remove = useMutation({
    mutationFn: () => api.identity.deleteUser({ id: person.id }),
    onSuccess: ({ message }) => {
      say.good(message)
      close()
    },
  })
  const ask = async () => {
    const yes = await confirm({
      title: `¿Desactivar a ${person.name}?`,
      body: 'Su sesión se cierra ya y no puede volver a entrar. Puedes activarlo otra vez cuando quieras.',
      action: 'Desactivar usuario',
      danger: true,
    })
    if (yes) remove.mutate()
  }
  if (!may) return null
  return (
    <Button
      variant="ghost"
      busy={remove.isPending}
      onClick={ask}
      className="text-destructive hover:bg-destructive-soft"
    >
      <UserX /> Desactivar
    </Button>
  )
}

function Activate({ person, role, close }: { person: Person; role: () => string; close: () => void }) {
  const activate = useMutation({
    mutationFn: (role_id: string) => api.identity.editUser({ id: person.id, active: true, role_id }),
    onSuccess: () => {
      say.good(`${person.name} puede entrar otra vez`)
      close()
    },
  })
  const run = () => {
    const chosen = role()
    if (chosen) activate.mutate(chosen)
    else say.bad('Elige primero el rol que va a tener')
  }
  return (
    <Button variant="outline" busy={activate.isPending} onClick={run} className="justify-self-start">
      <UserCheck /> Activar otra vez
    </Button>
  )
}
