import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { NumberInput } from '@/components/kit/number-input'
import { Page } from '@/components/kit/page'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, Lines } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { q } from '@/lib/api'
import { money, plural } from '@/lib/format'
import { ACCOUNT, CarrierFields, carrierOf } from './carrier-field'
import { boughtWith, type Quote, QuotesField } from './quotes'
import type { Proposal } from './types'

/** A guide of an order or of a pre-invoice: where it goes is known, the rest is asked. */
export function NewGuide() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(q.guides.proposeGuide({ id }))
  const of = query.data
  return (
    <Page
      title={of ? `Guía de ${of.source_number}` : 'Crear guía'}
      width="form"
      crumbs={[{ label: 'Guías', to: '/dashboard/logistica/guias' }]}
    >
      {query.error && !of ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : of ? (
        <div className="grid gap-5">
          <Recipient of={of} />
          {of.problems.length === 0 && <GuideForm id={id} of={of} />}
        </div>
      ) : (
        <Lines rows={8} />
      )}
    </Page>
  )
}

function Recipient({ of: { recipient, problems } }: { of: Proposal }) {
  return (
    <>
      <Card title="Entregar a">
        <p className="font-medium">{recipient.name}</p>
        <p className="text-muted-foreground">
          {[recipient.address, recipient.city, recipient.phone].filter(Boolean).join(' · ') || 'Sin datos de entrega'}
        </p>
      </Card>
      {problems.length > 0 && (
        <Alert tone="warning" title="Le falta algo para tener guía">
          <ul className="list-disc pl-5">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <p className="mt-2">Edita los datos de entrega y vuelve.</p>
        </Alert>
      )}
    </>
  )
}

interface Package {
  grams: number | undefined
  length: number | undefined
  width: number | undefined
  height: number | undefined
  declared: number | undefined
}

const packageOf = ({ grams, length, width, height, declared }: Package) => ({
  grams: grams ?? '',
  ...(length ? { length } : {}),
  ...(width ? { width } : {}),
  ...(height ? { height } : {}),
  ...(declared === undefined || declared === null ? {} : { declared }),
})

/** As many as it was packed in, while what they weigh is not written otherwise. */
function packagesOf(parcel: Package, { packages, grams }: Proposal) {
  if (packages.length < 2 || parcel.grams !== grams) return [packageOf(parcel)]
  const declared = Math.round((parcel.declared ?? 0) / packages.length)
  return packages.map(({ box: _, ...one }) => ({ ...one, ...(declared > 0 ? { declared } : {}) }))
}

const sourceOf = (id: string, of: Proposal) => (of.source === 'order' ? { order_id: id } : { pre_invoice_id: id })

function GuideForm({ id, of }: { id: string; of: Proposal }) {
  const navigate = useNavigate()
  const [quotes, setQuotes] = useState<readonly Quote[]>([])
  const parcel = of.packages.length === 1 ? of.packages[0] : undefined
  const record = useRecord({
    values: {
      ...{ carrier: '', sender_id: '', tracking: '', service: '', option: '', content: '', notes: '' },
      grams: of.grams as number | undefined,
      length: parcel?.length,
      width: parcel?.width,
      height: parcel?.height,
      declared: of.total as number | undefined,
      cod: of.owed as number | undefined,
      freight: undefined as number | undefined,
    },
    save: ({ carrier, option, sender_id, tracking, service, freight, content, notes, cod, ...measures }, api) =>
      api.guides.createGuide({
        ...sourceOf(id, of),
        ...{ sender_id, content, notes, cod, packages: packagesOf(measures, of) },
        ...(carrier === ACCOUNT ? boughtWith(quotes, option) : { ...carrierOf(carrier), tracking, service, freight }),
      }),
    done: 'Guía creada',
    onSaved: (row) => void navigate({ to: '/dashboard/logistica/guias', search: { ver: row.id } }),
  })
  const { carrier, sender_id, cod, ...rest } = record.form.watch()
  const buying = carrier === ACCOUNT
  const asked =
    sender_id && rest.grams
      ? { ...sourceOf(id, of), sender_id, cod, packages: packagesOf(rest as Package, of) }
      : undefined
  return (
    <RecordForm record={record} submit={buying ? 'Comprar guía' : 'Crear guía'}>
      <CarrierFields account="quoted" />
      {!buying && <OwnNumber />}
      <Parcel of={of} freight={!buying} />
      {buying && <QuotesField asked={asked} quotes={quotes} setQuotes={setQuotes} />}
      <Field name="content" label="Contenido" optional>
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <Field name="notes" label="Notas" optional>
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
    </RecordForm>
  )
}

/** What a carrier of the shop told of it. */
const OwnNumber = () => (
  <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
    <Field
      name="tracking"
      label="Número de guía"
      optional
      help="El que te dio la transportadora. Si aún no lo tienes, lo escribes después. La de un domiciliario la numeramos nosotros."
    >
      {(f) => <Input {...f} autoComplete="off" />}
    </Field>
    <Field name="service" label="Servicio" optional>
      {(f) => <Input {...f} autoComplete="off" placeholder="Mercancía, documentos…" />}
    </Field>
  </div>
)

/** How it was packed, or in which boxes it fits. */
function toldParcels({ packed, packages }: Proposal): string | undefined {
  if (packed) return `Como se empacó: ${plural(packages.length, 'caja')}.`
  const named = packages.map(({ box }) => box ?? 'sin caja')
  return packages.some(({ length }) => length) ? `Cabe así: ${named.join(', ')}.` : undefined
}

/** What is sent: its weight and size, what it is worth and what is charged at the door. */
function Parcel({ of, freight }: { of: Proposal; freight: boolean }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-4">
        <Field name="grams" label="Peso en gramos" required="Escribe cuánto pesa" help={toldParcels(of)}>
          {(f) => <NumberInput {...f} />}
        </Field>
        <Field name="length" label="Largo (cm)" optional>
          {(f) => <NumberInput {...f} />}
        </Field>
        <Field name="width" label="Ancho (cm)" optional>
          {(f) => <NumberInput {...f} />}
        </Field>
        <Field name="height" label="Alto (cm)" optional>
          {(f) => <NumberInput {...f} />}
        </Field>
      </div>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
        <Field name="declared" label="Valor declarado" optional>
          {(f) => <NumberInput {...f} />}
        </Field>
        <Field
          name="cod"
          label="Cobrar al entregar"
          optional
          help={of.owed > 0 ? `El pedido debe ${money(of.owed)}. Escribe 0 si no se cobra.` : 'No hay nada por cobrar.'}
        >
          {(f) => <NumberInput {...f} />}
        </Field>
        {freight && (
          <Field name="freight" label="Flete" optional help="Lo que te cobra quien la lleva.">
            {(f) => <NumberInput {...f} />}
          </Field>
        )}
      </div>
    </>
  )
}
