import { useQuery } from '@tanstack/react-query'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import type { ClientRow } from './finders'

/** The few fields with which somebody becomes a client at the counter. What was typed goes to the name or the document. */
export function NewClientForm({ typed, onSaved }: { typed: string; onSaved: (row: ClientRow) => void }) {
  const types = useQuery({ ...q.parties.documentTypes(), staleTime: Number.POSITIVE_INFINITY })
  const number = /^\d[\d.\s-]*$/.test(typed)
  const record = useRecord({
    values: {
      document_type_id: '13',
      document: number ? typed : '',
      name: number ? '' : typed,
      phone: '',
      email: '',
    },
    save: ({ phone, email, ...rest }, api) =>
      api.parties.createClient({ ...rest, ...(phone ? { phone } : {}), ...(email ? { email } : {}) }),
    done: 'Cliente guardado',
    onSaved: (row) => onSaved(row),
    free: true,
  })
  return (
    <RecordForm record={record} submit="Guardar cliente">
      <div className="grid gap-4 sm:grid-cols-[13rem_1fr]">
        <Field name="document_type_id" label="Documento">
          {(f) => (
            <Select
              {...f}
              options={
                types.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [
                  { value: '13', label: 'Cédula de ciudadanía' },
                ]
              }
            />
          )}
        </Field>
        <Field name="document" label="Número" required="Falta el número de documento">
          {(f) => <Input {...f} inputMode="numeric" autoComplete="off" autoFocus={!number} />}
        </Field>
      </div>
      <Field name="name" label="Nombre" required="Falta el nombre">
        {(f) => <Input {...f} autoComplete="off" autoFocus={number} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="phone" label="Teléfono" optional>
          {(f) => <Input {...f} type="tel" autoComplete="off" />}
        </Field>
        <Field name="email" label="Correo" optional>
          {(f) => <Input {...f} type="email" autoComplete="off" />}
        </Field>
      </div>
    </RecordForm>
  )
}
