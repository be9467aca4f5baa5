import type { Api } from '@tendero/core/api-types'
import { Catalogue } from '@/components/kit/catalogue'
import { phoneText } from '@/components/kit/facts'
import { Field } from '@/components/kit/field'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { given } from '@/lib/given'
import { ReachFields } from '@/shared/party/contact-fields'
import { DocumentFields, documentText } from '@/shared/party/document-fields'
import { CityPick } from '@/shared/party/picks'

type Sender = Awaited<ReturnType<Api['parties']['listSenders']>>['data'][number]

const valuesOf = (row?: Sender) => ({
  name: row?.name ?? '',
  document_type_id: row?.document_type_id ?? '31',
  document: documentText(row),
  phone: row?.phone ?? '',
  email: row?.email ?? '',
  city: row?.city ?? '',
  section: row?.section ?? '',
  address: row?.address ?? '',
})
const sent = ({ document, ...values }: ReturnType<typeof valuesOf>) => ({ ...values, ...given({ document }) })

/** Where carriers pick parcels up. */
export function Senders() {
  return (
    <Catalogue
      what={{
        one: 'remitente',
        name: (row) => row.name,
        values: valuesOf,
        resource: 'sender',
        search: 'Nombre, documento o teléfono',
        turn: (row, active) => api.parties.updateSender({ id: row.id, ...sent(valuesOf(row)), active }),
        teach: 'El remitente de tus guías: de dónde recoge la transportadora y a quién llama.',
      }}
      list={q.parties.listSenders}
      columns={[
        { header: 'Nombre', sort: 'name', phone: 'title', cell: (row) => row.name },
        { header: 'Teléfono', sort: 'phone', phone: 'line', cell: (row) => phoneText(row.phone) },
        {
          header: 'Ciudad',
          sort: 'city_name',
          phone: 'line',
          cell: (row) => `${row.city_name}, ${row.department_name}`,
        },
        {
          header: 'Dirección',
          sort: 'address',
          cell: (row) => `${row.address}, ${row.section}`,
          className: 'max-w-80 truncate',
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
      save={(values, row, api) =>
        row ? api.parties.updateSender({ id: row.id, ...sent(values) }) : api.parties.createSender(sent(values))
      }
      remove={({ id }) => api.parties.removeSender({ id })}
    />
  )
}
