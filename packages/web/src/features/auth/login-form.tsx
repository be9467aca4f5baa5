import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { DeviceCode } from './device-code'
import { enter } from './enter'
import { PasswordInput } from './password-input'

/** Login of merchants and their staff; of the super-admin when `admin`. A new device may be asked for a mailed code. */
export function LoginForm({ admin = false, onNavigate }: { admin?: boolean; onNavigate?: () => void }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const record = useRecord({
    values: { username: '', password: '', device_code: '' },
    free: true,
    save: async (values) => {
      try {
        return await (admin ? api.identity.loginSuperAdmin(values) : api.identity.login(values))
      } catch (error) {
        if (error instanceof ApiError && error.code === 'device_code') setAsked(true)
        throw error
      }
    },
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
      {asked && <DeviceCode username={record.form.watch('username')} />}
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
