import { Link, useNavigate } from '@tanstack/react-router'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { enter } from './enter'
import { PasswordInput } from './password-input'

/** Login of merchants and their staff; of the super-admin when `admin`. */
export function LoginForm({ admin = false, onNavigate }: { admin?: boolean; onNavigate?: () => void }) {
  const navigate = useNavigate()
  const record = useRecord({
    values: { username: '', password: '' },
    free: true,
    save: async (values) => (admin ? api.identity.loginSuperAdmin(values) : api.identity.login(values)),
    onSaved: (answer) => void enter(answer, navigate),
  })
  return (
    <RecordForm record={record} submit="Entrar" className="gap-4 [&_[type=submit]]:w-full">
      <Field name="username" label="Correo" required="Escribe tu correo">
        {(f) => (
          <Input
            {...f}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            placeholder="ana@tienda.co"
          />
        )}
      </Field>
      <Field name="password" label="Contraseña" required="Escribe tu contraseña">
        {(f) => <PasswordInput {...f} autoComplete="current-password" />}
      </Field>
      {!admin && (
        <p className="-mt-1 text-right text-sm">
          <Link to="/recuperar" onClick={onNavigate} className="rounded-sm font-medium text-primary hover:underline">
            Olvidé mi contraseña
          </Link>
        </p>
      )}
    </RecordForm>
  )
}
