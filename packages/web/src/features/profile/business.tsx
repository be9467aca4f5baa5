import { useMutation } from '@tanstack/react-query'
import { regimes } from '@tendero/core/identity/business/regime'
import { documentTypes, formatDocument } from '@tendero/core/reference/document'
import { Store } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Card } from '@/components/ui/card'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api } from '@/lib/api'
import type { Me } from '@/lib/me'
import { say } from '@/lib/toast'
import { ActivityPick, CityPick, useCityName } from '@/shared/party/picks'
import { Checks, personTypes, ResponsibilitiesField } from '@/shared/party/tax-fields'
import { ImagePicker } from './image-picker'
import { lighter } from './lighter'

/** What each way of standing towards IVA means for who sells. Source: E.T. arts. 437, 506 and 903 ff. */
const meanings: Record<(typeof regimes)[number], string> = {
  'Responsable de IVA': 'cobra IVA y lo declara',
  'No responsable de IVA': 'no cobra IVA; el negocio pequeño de una persona',
  'Régimen simple de tributación': 'un solo impuesto; cobra IVA salvo tiendas y peluquerías',
}
const regimeOptions = regimes.map((name) => ({ value: name, label: `${name}: ${meanings[name]}` }))
const withheldOptions = [
  { value: 'retefuente', label: 'Retención en la fuente' },
  { value: 'reteiva', label: 'Retención de IVA' },
  { value: 'reteica', label: 'Retención de ICA' },
]
const documents = documentTypes
  .filter(({ code }) => ['31', '13', '22', '48'].includes(code))
  .map(({ code, name }) => ({ value: code as string, label: name }))

const vatOptions = [
  { value: '2', label: 'Cada dos meses' },
  { value: '4', label: 'Cada cuatro meses' },
  { value: '12', label: 'Una vez al año' },
]

/** Of the public pages of a shop that has chosen none. */
const OUR_COLOR = '#14532d'

const valuesOf = ({ brand }: Me) => ({
  name: brand.name,
  document_type_id: brand.document_type_id ?? '31',
  document: brand.document ? formatDocument(brand.document, brand.dv ?? undefined) : '',
  regime: brand.regime ?? '',
  person_type_id: brand.person_type_id,
  responsibilities: brand.responsibilities,
  withholds: brand.withholds,
  vat_months: String(brand.vat_months),
  activity: brand.activity ?? '',
  phone: brand.phone ?? '',
  email: brand.email ?? '',
  address: brand.address ?? '',
  city: brand.city ?? '',
  website: brand.website ?? '',
  footer: brand.footer ?? '',
  color: brand.color ?? OUR_COLOR,
})

/** What every document says of the business. */
export function Business({ person, editable }: { person: Me; editable: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card>
        <Logo person={person} editable={editable} />
      </Card>
      {editable ? (
        <section>
          <h2 className="mt-2 text-base font-semibold">Datos del negocio</h2>
          <p className="mt-0.5 mb-4 text-sm text-muted-foreground">Salen en tus facturas y tirillas.</p>
          <BusinessForm person={person} />
        </section>
      ) : (
        <Card title="Datos del negocio" description="Los cambia el propietario o un administrador de la tienda.">
          <Facts person={person} />
        </Card>
      )}
    </div>
  )
}

function Logo({ person: { brand }, editable }: { person: Me; editable: boolean }) {
  const save = useMutation({
    mutationFn: async (file: File) => api.identity.editBrand({ logo: await lighter(file) }),
    onSuccess: () => say.good('Logo guardado'),
  })
  const shown = (
    <span className="grid h-20 w-32 shrink-0 place-items-center overflow-hidden rounded-lg border bg-white p-2">
      {brand.logo ? (
        <img src={brand.logo} alt={`Logo de ${brand.name}`} className="max-h-full max-w-full object-contain" />
      ) : (
        <Store className="size-7 text-neutral-400" aria-hidden />
      )}
    </span>
  )
  if (!editable)
    return (
      <div className="flex items-center gap-4">
        {shown}
        <p className="text-lg font-semibold">{brand.name}</p>
      </div>
    )
  return (
    <ImagePicker
      label={brand.logo ? 'Cambiar logo' : 'Subir logo'}
      accept="image/png,image/jpeg"
      maxMb={1}
      help="PNG o JPG de hasta 1 MB. Sale arriba en tus documentos, sobre papel blanco."
      busy={save.isPending}
      onPick={(file) => save.mutate(file)}
    >
      {shown}
    </ImagePicker>
  )
}

function BusinessForm({ person }: { person: Me }) {
  const record = useRecord({
    values: valuesOf(person),
    save: (values, api) => api.identity.editBrand(values),
    done: 'Datos del negocio guardados',
  })
  return (
    <RecordForm record={record} submit="Guardar negocio">
      <Field name="name" label="Nombre del negocio" required="Escribe el nombre de tu negocio">
        {(f) => <Input {...f} autoComplete="organization" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="document_type_id" label="Tipo de documento">
          {(f) => <Select {...f} options={documents} />}
        </Field>
        <Field name="document" label="Número" help="Del NIT, el dígito de verificación lo ponemos nosotros.">
          {(f) => <Input {...f} inputMode="numeric" autoComplete="off" placeholder="900.373.076-4" />}
        </Field>
      </div>
      <Field
        name="regime"
        label="Régimen"
        optional
        help="Está en tu RUT, casilla 53: 48 es responsable de IVA, 49 no responsable y 47 régimen simple. Un negocio no responsable no lo cobra: tus precios quedan sin impuesto."
      >
        {(f) => <Select {...f} options={regimeOptions} placeholder="Elige el de tu RUT" />}
      </Field>
      <Field
        name="vat_months"
        label="Cada cuánto declaras el IVA"
        help="Cada dos meses si vendes 92.000 UVT o más al año; cada cuatro si vendes menos; una vez en el régimen simple."
      >
        {(f) => <Select {...f} options={vatOptions} />}
      </Field>
      <Field name="person_type_id" label="Tipo de persona">
        {(f) => <Select {...f} options={personTypes} />}
      </Field>
      <ResponsibilitiesField />
      <Field
        name="withholds"
        label="Retenciones que practicas"
        optional
        help="Una empresa retiene renta a quien le vende; un gran contribuyente o agente (O-13, O-23), también IVA. Si no sabes, pregunta a tu contador."
      >
        {(f) => {
          const value: string[] = Array.isArray(f.value) ? f.value : []
          const toggle = (tax: string, on: boolean) =>
            f.onChange(on ? [...value, tax] : value.filter((one) => one !== tax))
          return <Checks options={withheldOptions} value={value} toggle={toggle} />
        }}
      </Field>
      <Field name="activity" label="Actividad económica" optional help="El código CIIU de tu RUT, casilla 46.">
        {(f) => <ActivityPick {...f} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="phone" label="Teléfono">
          {(f) => <Input {...f} type="tel" inputMode="tel" autoComplete="tel" />}
        </Field>
        <Field name="email" label="Correo del negocio">
          {(f) => <Input {...f} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />}
        </Field>
      </div>
      <Field name="city" label="Ciudad">
        {(f) => <CityPick {...f} />}
      </Field>
      <Field name="address" label="Dirección">
        {(f) => <Input {...f} autoComplete="street-address" placeholder="Carrera 70 # 44-12, local 3" />}
      </Field>
      <Field name="website" label="Página web o red social" optional>
        {(f) => <Input {...f} inputMode="url" autoCapitalize="none" />}
      </Field>
      <Field name="color" label="Color de tu tienda" help="El de los recibos que envías por enlace.">
        {(f) => <Input {...f} type="color" className="w-16 px-1.5 py-1" />}
      </Field>
      <Field
        name="footer"
        label="Pie de tus documentos"
        optional
        help="Cambios, garantías, tu cuenta de banco o un gracias."
      >
        {(f) => <Textarea {...f} maxLength={400} />}
      </Field>
    </RecordForm>
  )
}

function Facts({ person: { brand } }: { person: Me }) {
  const city = useCityName(brand.city)
  const rows = [
    ['Documento', brand.document ? formatDocument(brand.document, brand.dv ?? undefined) : null],
    ['Régimen', brand.regime],
    ['Teléfono', brand.phone],
    ['Correo', brand.email],
    ['Ciudad', city],
    ['Dirección', brand.address],
    ['Página web', brand.website],
  ] as const
  return (
    <dl className="grid grid-cols-[8rem_1fr] gap-y-2">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="wrap-anywhere">{value ?? 'Sin dato'}</dd>
        </div>
      ))}
    </dl>
  )
}
