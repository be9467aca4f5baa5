import { useLocation } from '@tanstack/react-router'
import type { Api } from '@tendero/core/api-types'
import { Truck } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Catalogue } from '@/components/kit/catalogue'
import { mailLink, phoneLink, phoneText } from '@/components/kit/facts'
import { Field } from '@/components/kit/field'
import { ImageInput, LogoName } from '@/components/kit/image-input'
import { Input } from '@/components/ui/input'
import { given } from '@/lib/given'
import { recordOf } from '@/lib/record-of'
import { PlaceFields, ReachFields } from '@/shared/party/contact-fields'
import { DocumentFields, documentText } from '@/shared/party/document-fields'

type Conveyor = Awaited<ReturnType<Api['parties']['listConveyors']>>['data'][number]

const valuesOf = (row?: Conveyor) => ({
  name: row?.name ?? '',
  contact: row?.contact ?? '',
  phone: row?.phone ?? '',
  email: row?.email ?? '',
  tracking: row?.tracking ?? '',
  document_type_id: row?.document_type_id ?? '',
  document: documentText(row),
  city: row?.city ?? '',
  address: row?.address ?? '',
  logo: row?.logo ?? '',
  file: undefined as File | undefined,
})
const sent = ({ logo: _, ...values }: ReturnType<typeof valuesOf>) => given(values)

const conveyor = recordOf('parties', 'Conveyor', { values: valuesOf, sent })

/** Carriers. The screen has two addresses: its own, and the one of Logística. */
export function Conveyors() {
  const inLogistics = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard/logistica') })
  return (
    <Catalogue
      {...conveyor}
      what={{
        one: 'transportadora',
        name: (row) => row.name,
        ...conveyor.what,
        types: [2, 5, 6],
        search: 'Nombre o teléfono',
        ...(inLogistics ? {} : { at: { title: 'Transportadoras', path: '/dashboard/transportadoras' } }),
        teach: 'Crea las transportadoras con las que envías: así sigues cada guía hasta que llega.',
      }}
      columns={[
        {
          header: 'Nombre',
          sort: 'name',
          value: (row) => row.name,
          phone: 'title',
          cell: (row) => <LogoName name={row.name} logo={row.logo} icon={<Truck />} />,
        },
        {
          header: 'Contacto',
          sort: 'contact',
          phone: 'line',
          cell: (row) => row.contact,
          className: 'max-w-48 truncate',
        },
        {
          header: 'Teléfono',
          sort: 'phone',
          phone: 'line',
          value: (row) => phoneText(row.phone),
          cell: (row) => <span className="relative">{phoneLink(row.phone)}</span>,
        },
        {
          header: 'Correo',
          sort: 'email',
          value: (row) => row.email,
          cell: (row) => <span className="relative">{mailLink(row.email)}</span>,
        },
        {
          header: 'Seguimiento',
          value: (row) => row.tracking,
          cell: (row) => (row.tracking ? 'Con enlace' : 'Sin enlace'),
        },
      ]}
      fields={<ConveyorFields />}
    />
  )
}

function ConveyorFields() {
  const { getValues } = useFormContext()
  return (
    <>
      <Field name="name" label="Nombre" required="Escribe el nombre de la transportadora">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <Field
        name="tracking"
        label="Enlace de seguimiento"
        optional
        help="Escribe {guia} donde va el número: tu cliente abre el enlace y ve su envío."
      >
        {(f) => (
          <Input
            {...f}
            inputMode="url"
            autoComplete="off"
            placeholder="https://transportadora.co/rastreo?guia={guia}"
          />
        )}
      </Field>
      <Field name="contact" label="Contacto" optional>
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <ReachFields />
      <PlaceFields />
      <DocumentFields optional />
      <Field name="file" label="Logo" optional>
        {(f) => (
          <ImageInput
            value={f.value}
            onChange={f.onChange}
            id={f.id}
            current={getValues('logo')}
            noun="logo"
            icon={<Truck />}
          />
        )}
      </Field>
    </>
  )
}
