import { useNavigate } from '@tanstack/react-router'
import { Field, MoreOptions } from '@/components/kit/field'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { say } from '@/lib/toast'
import { PasswordInput } from '@/shared/login/password-input'
import { AccessFields, ContactFields } from './person-fields'

const blank = { name: '', email: '', phone: '', document: '', role_id: '', user_type: '4', password: '' }

/** Adds somebody to the staff: with a mailed link to choose a password, or with one given here. */
export function NewPerson() {
  const navigate = useNavigate()
  const record = useRecord({
    values: blank,
    save: ({ password, ...values }, api) => api.identity.register({ ...values, ...(password ? { password } : {}) }),
    onSaved: (user, { password }) => {
      say.good(
        password ? `${user.name} ya puede entrar` : `Le enviamos a ${user.email} un enlace para elegir su contraseña`,
      )
      void navigate({ to: '/dashboard/usuarios' })
    },
  })
  return (
    <Page
      title="Crear usuario"
      description="Cada persona entra con su propio correo, y lo que hace queda a su nombre en la auditoría."
      width="form"
      crumbs={[{ label: 'Usuarios', to: '/dashboard/usuarios' }]}
    >
      <RecordForm record={record} submit="Guardar usuario">
        <ContactFields />
        <AccessFields />
        <MoreOptions label="Ponerle la contraseña yo" names={['password']}>
          <Field
            name="password"
            label="Contraseña"
            optional
            help="Si la dejas vacía, le llega un correo con un enlace para elegirla. Al menos 10 caracteres."
          >
            {(f) => <PasswordInput {...f} autoComplete="new-password" />}
          </Field>
        </MoreOptions>
      </RecordForm>
    </Page>
  )
}
