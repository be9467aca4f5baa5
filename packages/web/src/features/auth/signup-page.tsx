import { useState } from 'react'
import { CheckField, Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { PasswordInput } from '@/shared/login/password-input'
import { Resend } from '@/shared/login/resend'
import { AuthPage, TextLink } from './auth-page'
import { MailSent } from './mail-sent'

/** Sign-up of a merchant; `referrer` is the name in `/{user}`: whoever invited them, or a plan. */
export function SignupPage({ referrer }: { referrer?: string }) {
  const [sent, setSent] = useState<string>()
  const record = useRecord({
    values: { name: '', business: '', email: '', password: '', terms: false },
    free: true,
    save: (values) => api.identity.signUp({ ...values, ...(referrer ? { referrer } : {}) }),
    onSaved: (_, values) => setSent(values.email),
  })
  if (sent)
    return (
      <MailSent
        title="Revisa tu correo"
        email={sent}
        more={
          <>
            <Resend email={sent} />
            <Button type="button" variant="ghost" onClick={() => setSent(undefined)}>
              Cambiar el correo
            </Button>
          </>
        }
      >
        Te enviamos un enlace para confirmar tu cuenta. Ábrelo y ya puedes entrar a tu tienda.
      </MailSent>
    )
  return (
    <AuthPage
      title="Crea tu tienda"
      lead={
        referrer
          ? `Llegas con la invitación de ${referrer}. En dos minutos tienes tu tienda lista para vender.`
          : 'En dos minutos tienes tu tienda lista para vender.'
      }
      foot={
        <>
          ¿Ya tienes cuenta? <TextLink to="/login">Entra</TextLink>
        </>
      }
    >
      <RecordForm record={record} submit="Crear mi tienda" className="gap-4 [&_[type=submit]]:w-full">
        <Field name="business" label="Nombre de tu negocio" required="Escribe el nombre de tu negocio">
          {(f) => <Input {...f} autoComplete="organization" placeholder="Tienda La Esquina" />}
        </Field>
        <Field name="name" label="Tu nombre" required="Escribe tu nombre">
          {(f) => <Input {...f} autoComplete="name" />}
        </Field>
        <Field
          name="email"
          label="Correo"
          required="Escribe tu correo"
          help="Con él entras y aquí te enviamos la confirmación."
        >
          {(f) => <Input {...f} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />}
        </Field>
        <Field
          name="password"
          label="Contraseña"
          required="Escribe una contraseña"
          help="Al menos 10 caracteres. Una frase corta es fácil de recordar."
        >
          {(f) => <PasswordInput {...f} autoComplete="new-password" />}
        </Field>
        <CheckField
          name="terms"
          label="Acepto el tratamiento de mis datos para prestarme el servicio"
          required="Acéptalo para crear tu tienda"
        />
        <p className="-mt-2 text-sm">
          <TextLink to="/tratamiento-de-datos">Qué hacemos con tus datos y cuáles son tus derechos</TextLink>
        </p>
      </RecordForm>
    </AuthPage>
  )
}
