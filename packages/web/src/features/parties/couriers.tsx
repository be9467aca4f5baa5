import type { Api } from '@tendero/core/api-types'
import { Bike } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { Catalogue } from '@/components/kit/catalogue'
import { phoneText } from '@/components/kit/facts'
import { Field } from '@/components/kit/field'
import { ImageInput } from '@/components/kit/image-input'
import { Avatar } from '@/components/ui/bits'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { given } from '@/lib/given'
import { recordOf } from '@/lib/record-of'
import { PlaceFields, ReachFields } from '@/shared/party/contact-fields'
import { DocumentFields, documentText } from '@/shared/party/document-fields'

type Courier = Awaited<ReturnType<Api['parties']['listCouriers']>>['data'][number]

const NONE = '-'
const vehicles = [
  { value: NONE, label: 'Sin dato' },
  { value: 'moto', label: 'Moto' },
  { value: 'bicicleta', label: 'Bicicleta' },
  { value: 'carro', label: 'Carro' },
  { value: 'a pie', label: 'A pie' },
]

const valuesOf = (row?: Courier) => ({
  name: row?.name ?? '',
  phone: row?.phone ?? '',
  email: row?.email ?? '',
  document_type_id: row?.document_type_id ?? '',
  document: documentText(row),
  city: row?.city ?? '',
  address: row?.address ?? '',
  vehicle: row?.vehicle ?? ('' as const),
  plate: row?.plate ?? '',
  photo: row?.photo ?? '',
  file: undefined as File | undefined,
})
const sent = ({ photo: _, ...values }: ReturnType<typeof valuesOf>) => given(values)

const courier = recordOf('parties', 'Courier', { values: valuesOf, sent })

/** Who takes the orders to the clients. */
export function Couriers() {
  return (
    <Catalogue
      {...courier}
      what={{
        one: 'domiciliario',
        name: (row) => row.name,
        ...courier.what,
        resource: 'domiciliary',
        search: 'Nombre, teléfono o placa',
        at: { title: 'Domiciliarios', path: '/dashboard/domiciliarios' },
        teach: 'Crea a quienes llevan tus pedidos: al despachar eliges quién va.',
      }}
      columns={[
        {
          header: 'Nombre',
          sort: 'name',
          value: (row) => row.name,
          phone: 'title',
          cell: (row) => (
            <span className="inline-flex items-center gap-2.5 align-middle">
              <Avatar name={row.name} photo={row.photo} className="size-7" />
              {row.name}
            </span>
          ),
        },
        { header: 'Teléfono', sort: 'phone', phone: 'line', cell: (row) => phoneText(row.phone) },
        {
          header: 'Vehículo',
          sort: 'vehicle',
          phone: 'line',
          cell: (row) => vehicles.find(({ value }) => value === row.vehicle)?.label,
        },
        { header: 'Placa', sort: 'plate', cell: (row) => row.plate },
        { header: 'Documento', sort: 'document', cell: (row) => documentText(row) },
      ]}
      fields={<CourierFields />}
    />
  )
}

function CourierFields() {
  const { getValues } = useFormContext()
  return (
    <>
      <Field name="name" label="Nombre" required="Escribe el nombre del domiciliario">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <ReachFields phone="Escribe el teléfono" />
      <div className="grid grid-cols-2 gap-5">
        <Field name="vehicle" label="Vehículo" optional>
          {(f) => (
            <Select
              {...f}
              value={f.value || NONE}
              onChange={(value) => f.onChange(value === NONE ? '' : value)}
              options={vehicles}
            />
          )}
        </Field>
        <Field name="plate" label="Placa" optional>
          {(f) => <Input {...f} autoComplete="off" autoCapitalize="characters" placeholder="ABC12D" />}
        </Field>
      </div>
      <DocumentFields optional />
      <PlaceFields />
      <Field name="file" label="Foto" optional>
        {(f) => (
          <ImageInput
            value={f.value}
            onChange={f.onChange}
            id={f.id}
            current={getValues('photo')}
            noun="foto"
            icon={<Bike />}
          />
        )}
      </Field>
    </>
  )
}
