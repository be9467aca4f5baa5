import { Catalogue } from '@/components/kit/catalogue'
import { phoneText } from '@/components/kit/facts'
import { Field } from '@/components/kit/field'
import { Input } from '@/components/ui/input'
import { given } from '@/lib/given'
import { recordOf, texts } from '@/lib/record-of'
import { ReachFields } from '@/shared/party/contact-fields'
import { DocumentFields, documentText } from '@/shared/party/document-fields'
import { CityPick } from '@/shared/party/picks'

const sender = recordOf('parties', 'Sender', {
  values: (row) => ({
    ...texts(row, ['name', 'phone', 'email', 'city', 'section', 'address']),
    document_type_id: row?.document_type_id ?? '31',
    document: documentText(row),
  }),
  sent: ({ document, ...values }) => ({ ...values, ...given({ document }) }),
})

/** Where carriers pick parcels up. */
export function Senders() {
  return (
    <Catalogue
      {...sender}
      what={{
        ...sender.what,
        one: 'remitente',
        name: (row) => row.name,
        resource: 'sender',
        search: 'Nombre, documento o teléfono',
        teach: 'El remitente de tus guías: de dónde recoge la transportadora y a quién llama.',
      }}
      columns={[
        { header: 'Nombre', sort: 'name', phone: 'title', cell: (row) => row.name },
        { header: 'Teléfono', sort: 'phone', phone: 'line', cell: (row) => phoneText(row.phone) },
        { header: 'Ciudad', sort: 'city_name', phone: 'line', cell: (r) => `${r.city_name}, ${r.department_name}` },
        {
          header: 'Dirección',
          sort: 'address',
          className: 'max-w-80 truncate',
          cell: (r) => `${r.address}, ${r.section}`,
        },
        { header: 'Correo', sort: 'email', cell: (row) => row.email },
      ]}
      fields={
        <>
          <Field name="name" label="Nombre" required="Escribe el nombre del remitente">
            {(f) => <Input {...f} autoComplete="off" />}
          </Field>
          <DocumentFields optional />
          <ReachFields phone="Escribe el teléfono" email="Escribe el correo" />
          <Field name="city" label="Ciudad" required="Elige la ciudad">
            {(f) => <CityPick {...f} />}
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field name="section" label="Barrio o sector" required="Escribe el barrio o sector">
              {(f) => <Input {...f} autoComplete="off" />}
            </Field>
            <Field name="address" label="Dirección" required="Escribe la dirección">
              {(f) => <Input {...f} autoComplete="off" placeholder="Carrera 70 # 44-12" />}
            </Field>
          </div>
        </>
      }
    />
  )
}
