import { useQuery } from '@tanstack/react-query'
import { Copy, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, Lines } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { date, plural } from '@/lib/format'
import { say } from '@/lib/toast'
import { PasswordInput } from '@/shared/login/password-input'

const flat = '[&>div:last-child]:static [&>div:last-child]:pb-0'

/** The second step of one's sign-in: on, off, or on its way. */
export function SecondFactor() {
  const state = useQuery(q.identity.secondFactor())
  const [codes, setCodes] = useState<string[]>()
  return (
    <Card
      title="Verificación en dos pasos"
      description="Además de tu contraseña, un código de tu celular: quien adivine o robe la contraseña no entra."
    >
      {state.isPending && <Lines rows={2} />}
      {state.isError && <Failure error={state.error} retry={() => void state.refetch()} />}
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
      ) : (
        state.data &&
        (state.data.enabled ? <On state={state.data} /> : <Off required={state.data.required} onCodes={setCodes} />)
      )}
    </Card>
  )
}

interface State {
  required: boolean
  since: string | null
  recovery_codes_left: number
}

function On({ state }: { state: State }) {
  const [leaving, setLeaving] = useState(false)
  const record = useRecord({
    values: { current_password: '', code: '' },
    save: (values) => api.identity.disableSecondFactor(values),
    done: 'Verificación en dos pasos desactivada',
    onSaved: () => setLeaving(false),
  })
  const left = state.recovery_codes_left
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="good">Activa</Badge>
        {state.since && <span>Desde el {date(state.since.slice(0, 10))}.</span>}
        <span className="text-muted-foreground">
          {left > 0 ? `Te quedan ${plural(left, 'código')} de recuperación.` : 'No te quedan códigos de recuperación.'}
        </span>
      </p>
      {left < 3 && (
        <Alert tone="warning">
          {state.required
            ? 'Pide a otra persona que administra Tendero que la restablezca, y actívala de nuevo para tener códigos.'
            : 'Desactívala y actívala de nuevo para tener diez códigos nuevos.'}
        </Alert>
      )}
      {!state.required && !leaving && (
        <div>
          <Button variant="outline" onClick={() => setLeaving(true)}>
            Desactivar
          </Button>
        </div>
      )}
      {leaving && (
        <RecordForm
          record={record}
          submit="Desactivar la verificación"
          danger
          className={flat}
          actions={
            <Button type="button" variant="ghost" onClick={() => setLeaving(false)}>
              Dejarla activa
            </Button>
          }
        >
          <Field name="current_password" label="Contraseña actual" required="Escribe tu contraseña actual">
            {(f) => <PasswordInput {...f} autoComplete="current-password" />}
          </Field>
          <CodeField />
        </RecordForm>
      )}
    </div>
  )
}

function CodeField() {
  return (
    <Field name="code" label="Código de verificación" required="Escribe el código" help="Los seis números de ahora.">
      {(f) => (
        <Input {...f} inputMode="numeric" autoComplete="one-time-code" spellCheck={false} className="sm:max-w-48" />
      )}
    </Field>
  )
}

interface Enrolment {
  secret: string
  qr: string
}

function Off({ required, onCodes }: { required: boolean; onCodes: (codes: string[]) => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  if (enrolment) return <Confirm enrolment={enrolment} onCodes={onCodes} />
  return <Start required={required} onStarted={setEnrolment} />
}

function Start({ required, onStarted }: { required: boolean; onStarted: (enrolment: Enrolment) => void }) {
  const record = useRecord({
    values: { current_password: '' },
    free: true,
    save: (values) => api.identity.startSecondFactor(values),
    onSaved: onStarted,
  })
  return (
    <div className="grid gap-4">
      {required && (
        <Alert tone="warning">Tu cuenta la necesita: actívala para usar la administración de Tendero.</Alert>
      )}
      <RecordForm record={record} submit="Activar" className={flat}>
        <Field
          name="current_password"
          label="Contraseña actual"
          required="Escribe tu contraseña actual"
          help="Ten a mano una aplicación de verificación, como Google Authenticator o Aegis."
        >
          {(f) => <PasswordInput {...f} autoComplete="current-password" />}
        </Field>
      </RecordForm>
    </div>
  )
}

function Confirm({ enrolment, onCodes }: { enrolment: Enrolment; onCodes: (codes: string[]) => void }) {
  const record = useRecord({
    values: { code: '' },
    save: (values) => api.identity.confirmSecondFactor(values),
    onSaved: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  return (
    <RecordForm record={record} submit="Confirmar" className={flat}>
      <div className="grid items-start gap-4 sm:grid-cols-[auto_1fr]">
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(enrolment.qr)}`}
          alt="Código QR para tu aplicación de verificación"
          className="size-44 rounded-lg border bg-white"
        />
        <div className="grid gap-2">
          <p>Escanéalo con tu aplicación de verificación y escribe abajo los seis números que te muestre.</p>
          <p className="text-sm text-muted-foreground">Si no puedes escanearlo, escribe esta clave en la aplicación:</p>
          <code className="rounded-md border bg-muted px-2 py-1 text-sm break-all">
            {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </div>
      </div>
      <CodeField />
    </RecordForm>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  return (
    <div className="grid gap-4">
      <Alert tone="warning" title="Guarda estos códigos: no los volvemos a mostrar">
        Cada uno te deja entrar una vez si pierdes el celular.
      </Alert>
      <ul
        className="grid grid-cols-1 gap-1 rounded-lg border bg-card p-4 font-mono text-sm min-[420px]:grid-cols-2"
        aria-label="Códigos de recuperación"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          onClick={() =>
            void navigator.clipboard.writeText(codes.join('\n')).then(
              () => say.good('Códigos copiados'),
              () => say.bad('No pudimos copiarlos: anótalos'),
            )
          }
        >
          <Copy /> Copiar
        </Button>
        <Button onClick={onKept}>
          <ShieldCheck /> Ya los guardé
        </Button>
      </div>
    </div>
  )
}
