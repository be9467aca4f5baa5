import { type HookEvents, hookEventNames, hookEvents } from '@tendero/core/connections/webhooks/webhook.states'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import type { api } from '@/lib/api'
import { Checks } from './checks'

type Made = Awaited<ReturnType<typeof api.connections.createWebhook>>

/** Makes a webhook: where it is told, and what. */
export function WebhookForm({ onMade }: { onMade: (made: Made) => void }) {
  const record = useRecord({
    values: { url: '', events: ['order'] as HookEvents[] },
    save: (values, api) => api.connections.createWebhook(values),
    done: 'Webhook creado: le enviamos un aviso de prueba',
    onSaved: onMade,
  })
  return (
    <RecordForm record={record} submit="Crear webhook">
      <Field
        name="url"
        label="Dirección"
        required="Escribe la dirección"
        help="La de tu programa, con https. Ahí llega cada aviso."
      >
        {(f) => <Input {...f} inputMode="url" placeholder="https://mipagina.com/avisos" autoComplete="off" />}
      </Field>
      <Field name="events" label="Qué le avisamos">
        {(f) => (
          <Checks
            value={Array.isArray(f.value) ? f.value : []}
            onChange={f.onChange}
            names={hookEventNames}
            labels={hookEvents}
          />
        )}
      </Field>
    </RecordForm>
  )
}
