import { LogOut } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api } from '@/lib/api'
import { logout } from '@/shared/login/logout'
import { PasswordInput } from '@/shared/login/password-input'
import { SecondFactor } from './second-factor'

/** A new password, which ends the sessions of other devices; the second step; and the way out of this one. */
export function Security() {
  const record = useRecord({
    values: { current_password: '', password: '' },
    save: (values) => api.identity.changePassword(values),
    done: 'Contraseña cambiada. Las sesiones de otros equipos se cerraron.',
    onSaved: () => record.form.reset({ current_password: '', password: '' }),
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card title="Cambiar la contraseña" description="Al guardarla se cierran tus sesiones en los demás equipos.">
        <RecordForm
          record={record}
          submit="Cambiar contraseña"
          className="[&>div:last-child]:static [&>div:last-child]:pb-0"
        >
          <Field name="current_password" label="Contraseña actual" required="Escribe tu contraseña actual">
            {(f) => <PasswordInput {...f} autoComplete="current-password" />}
          </Field>
          <Field
            name="password"
            label="Contraseña nueva"
            required="Escribe la contraseña nueva"
            help="Al menos 10 caracteres. Una frase corta es fácil de recordar."
          >
            {(f) => <PasswordInput {...f} autoComplete="new-password" />}
          </Field>
        </RecordForm>
      </Card>
      <SecondFactor />
      <Card title="Esta sesión" description="Se cierra sola a las 12 horas de haber entrado.">
        <Button variant="outline" onClick={() => void logout()}>
          <LogOut /> Cerrar sesión
        </Button>
      </Card>
    </div>
  )
}
