import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'
import { ApiError } from '@/lib/api-error'
import { DeviceCode } from './device-code'
import { enter } from './enter'
import { PasswordInput } from './password-input'
import { demoReady, PreparingDemo } from './preparing-demo'
import { Resend } from './resend'

/** What a sign-in may ask for besides the password, by the reason of its refusal. */
const more = ['device_code', 'second_factor', 'unconfirmed'] as const
type More = (typeof more)[number]

/** Repeats a sign-in to the demo shop once that is there, unless the person stops waiting. */
function useWaitForDemo() {
  const [isWaiting, setWaiting] = useState(false)
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const whenReady = async <T,>(enter: () => Promise<T>): Promise<T> => {
    stop.current = new AbortController()
    try {
      for (;;)
        try {
          return await enter()
        } catch (error) {
          if (!(error instanceof ApiError) || error.reason !== 'preparing') throw error
          setWaiting(true)
          await demoReady(stop.current.signal)
        }
    } finally {
      setWaiting(false)
    }
  }
  return { isWaiting, whenReady, stopWaiting: () => stop.current.abort() }
}

/** Login of merchants and their staff; of the super-admin when `admin`. It may ask for a mailed code or the app's. */
export function LoginForm({ admin = false, onNavigate }: { admin?: boolean; onNavigate?: () => void }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<readonly More[]>([])
  const { isWaiting, whenReady, stopWaiting } = useWaitForDemo()
  const record = useRecord({
    values: { username: '', password: '', device_code: '', code: '' },
    free: true,
    save: async (values) => {
      try {
        return await (admin ? api.identity.loginSuperAdmin(values) : whenReady(() => api.identity.login(values)))
      } catch (error) {
        const wanted = error instanceof ApiError ? more.find((one) => one === error.reason) : undefined
        if (wanted) setAsked((before) => [...before.filter((one) => one !== wanted), wanted])
        throw error
      }
    },
    onSaved: (answer) => void enter(answer, navigate),
  })
  return (
    <>
      {!admin && <PreparingDemo isWaiting={isWaiting} onStop={stopWaiting} />}
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
        {asked.includes('device_code') && <DeviceCode username={record.form.watch('username')} />}
        {asked.includes('unconfirmed') && <Resend email={record.form.watch('username')} />}
        {asked.includes('second_factor') && (
          <Field
            name="code"
            label="Código de verificación"
            help="Los seis números de tu aplicación, o uno de tus códigos de recuperación."
          >
            {(f) => (
              <Input {...f} autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} autoFocus />
            )}
          </Field>
        )}
        {!admin && (
          <p className="-mt-1 text-right text-sm">
            <Link to="/recuperar" onClick={onNavigate} className="rounded-sm font-medium text-primary hover:underline">
              Olvidé mi contraseña
            </Link>
          </p>
        )}
      </RecordForm>
    </>
  )
}
