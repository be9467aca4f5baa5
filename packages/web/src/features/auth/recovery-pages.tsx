import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { PasswordInput } from '@/shared/login/password-input'
import { AuthPage, TextLink } from './auth-page'
import { MailSent } from './mail-sent'

/** Asks for a link by mail. The answer is the same whether or not the account exists. */
export function RecoveryPage() {
  const [sent, setSent] = useState<string>()
  const record = useRecord({
    values: { email: '' },
    free: true,
    save: (values) => api.identity.recoverPassword(values),
    onSaved: (_, values) => setSent(values.email),
  })
  if (sent)
    return (
      <MailSent title="Revisa tu correo" email={sent}>
        Si hay una cuenta con ese correo, en un momento recibes un enlace para poner una contraseña nueva.
      </MailSent>
    )
  return (
    <AuthPage
      title="Recupera tu contraseña"
      lead="Escribe tu correo y te enviamos un enlace para poner una nueva."
      foot={<TextLink to="/login">Volver a entrar</TextLink>}
    >
      <RecordForm record={record} submit="Recibir el enlace" className="gap-4 [&_[type=submit]]:w-full">
        <Field name="email" label="Correo" required="Escribe tu correo">
          {(f) => <Input {...f} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />}
        </Field>
      </RecordForm>
    </AuthPage>
  )
}

/** Sets a new password with the one-time link of the mail. */
export function ResetPage({ token }: { token: string }) {
  const navigate = useNavigate()
  const record = useRecord({
    values: { password: '' },
    free: true,
    save: ({ password }) => api.identity.changePassword({ token, password }),
    done: 'Contraseña cambiada. Entra con la nueva.',
    onSaved: () => void navigate({ to: '/login' }),
  })
  if (!token)
    return (
      <AuthPage
        title="Falta el enlace"
        lead="Abre esta página desde el enlace que te enviamos por correo."
        foot={<TextLink to="/recuperar">Pedir otro enlace</TextLink>}
      >
        {null}
      </AuthPage>
    )
  return (
    <AuthPage
      title="Pon una contraseña nueva"
      lead="Al guardarla se cierran las sesiones abiertas en otros equipos."
      foot={<TextLink to="/recuperar">Pedir otro enlace</TextLink>}
    >
      <RecordForm record={record} submit="Guardar contraseña" className="gap-4 [&_[type=submit]]:w-full">
        <Field
          name="password"
          label="Contraseña nueva"
          required="Escribe una contraseña"
          help="Al menos 10 caracteres. Una frase corta es fácil de recordar."
        >
          {(f) => <PasswordInput {...f} autoComplete="new-password" />}
        </Field>
      </RecordForm>
    </AuthPage>
  )
}
