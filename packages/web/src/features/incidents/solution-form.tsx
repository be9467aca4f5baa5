import { type Remedy, remedies, remedyNames } from '@tendero/core/incidents/incident.states'
import { optionsOf } from '@/components/kit/document/list'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { DateInput } from '@/components/ui/date-input'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { Incident } from './types'

/** What the carrier must do with a parcel that it could not deliver. */
export function SolutionForm({ incident, onSaved }: { incident: Incident; onSaved: () => void }) {
  const { client, source } = incident
  const record = useRecord({
    values: {
      how: 'retry' as Remedy,
      solution: '',
      name: client.name,
      phone: client.phone ?? '',
      address: client.address ?? '',
      date: '',
    },
    save: (values, api) => {
      const input = { id: incident.id, ...values }
      return source === 'dropi' ? api.incidents.solveAtSupplier(input) : api.incidents.solveIncident(input)
    },
    done: 'Respuesta enviada a la transportadora',
    onSaved,
  })
  const retry = record.form.watch('how') === 'retry'
  return (
    <RecordForm record={record} submit={retry ? 'Pedir otro intento' : 'Pedir devolución'} danger={!retry}>
      <Field name="how" label="Qué deben hacer">
        {(f) => <Select {...f} options={optionsOf(remedies, remedyNames)} />}
      </Field>
      <Field name="solution" label="Instrucciones" required="Escribe qué debe hacer la transportadora">
        {(f) => <Textarea {...f} rows={3} placeholder="Llamar antes de llegar; recibe la portería." />}
      </Field>
      {retry && (
        <>
          <Field name="name" label="Quien recibe" optional>
            {(f) => <Input {...f} autoComplete="off" />}
          </Field>
          <Field name="phone" label="Teléfono" optional>
            {(f) => <Input {...f} inputMode="tel" autoComplete="off" />}
          </Field>
          <Field name="address" label="Dirección" optional>
            {(f) => <Input {...f} autoComplete="off" />}
          </Field>
          <Field name="date" label="Día del nuevo intento" optional>
            {(f) => <DateInput {...f} />}
          </Field>
        </>
      )}
    </RecordForm>
  )
}
