import type { Api } from '@tendero/core/api-types'
import { CheckField, Field, MoreOptions } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { Input, Textarea } from '@/components/ui/input'
import { given } from '@/lib/given'
import { PlaceFields, ReachFields } from '@/shared/party/contact-fields'
import { DocumentFields } from '@/shared/party/document-fields'
import { ActivityPick } from '@/shared/party/picks'
import { TaxFields } from '@/shared/party/tax-fields'

export type Provider = Awaited<ReturnType<Api['parties']['getProvider']>>

export const providerValues = (row?: Provider) => ({
  document_type_id: row?.document_type_id ?? '31',
  document: row?.document_text ?? '',
  name: row?.name ?? '',
  manager: row?.manager ?? '',
  phone: row?.phone ?? '',
  email: row?.email ?? '',
  city: row?.city ?? '',
  address: row?.address ?? '',
  credit_days: row?.credit_days ?? undefined,
  person_type_id: row?.person_type_id ?? '',
  regime: row?.regime ?? '',
  responsibilities: row?.responsibilities ?? [],
  activity_id: row?.activity_id ?? '',
  declarant: row?.declarant ?? true,
  notes: row?.notes ?? '',
})

export const providerInput = (values: ReturnType<typeof providerValues>) => given(values)

/** What a shop writes down of whoever sells to it; the RUT decides what is withheld from them. */
export function ProviderFields() {
  return (
    <>
      <DocumentFields />
      <Field name="name" label="Nombre o razón social" required="Escribe el nombre del proveedor">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <Field name="manager" label="Quien atiende" optional>
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <ReachFields />
      <PlaceFields />
      <Field name="credit_days" label="Plazo que te da" optional className="sm:max-w-60">
        {(f) => <NumberInput {...f} decimals={0} suffix="días" className="[&_input]:pr-14" />}
      </Field>
      <CheckField name="declarant" label="Declara renta" help="Decide la tarifa de retención en tus compras." />
      <MoreOptions
        label="Datos del RUT y notas"
        names={['person_type_id', 'regime', 'responsibilities', 'activity_id', 'notes']}
      >
        <TaxFields />
        <Field name="activity_id" label="Actividad económica" optional help="Decide el ICA que le retienes.">
          {(f) => <ActivityPick {...f} />}
        </Field>
        <Field name="notes" label="Notas" optional>
          {(f) => <Textarea {...f} maxLength={500} />}
        </Field>
      </MoreOptions>
    </>
  )
}
