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
import { placeOf } from '@/lib/place'
import { screenOf } from '@/lib/screen-of'
import { ChooseCity } from '@/shared/party/choose-city'
import { ACCOUNT, CarrierFields, carrierOf } from './carrier-field'
import { packagesOf, parcelOf } from './parcels'
import { ParcelsField } from './parcels-field'
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
          <Recipient id={id} of={of} />
          {of.problems.length === 0 && <GuideForm id={id} of={of} />}
        </div>
      ) : (
        <Lines rows={8} />
      )}
    </Page>
  )
}

function Recipient({ id, of }: { id: string; of: Proposal }) {
  const { recipient, problems } = of
  const choosing = of.lacks_city && of.source === 'order'
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
          {!(choosing && problems.length === 1) && <p className="mt-2">Edita los datos de entrega y vuelve.</p>}
        </Alert>
      )}
      {choosing && <ChooseCity orderId={id} options={of.city_options} />}
    </>
  )
}

const sourceOf = (id: string, of: Proposal) => (of.source === 'order' ? { order_id: id } : { pre_invoice_id: id })

/** What is declared, unless it is what the shop's rule says anyway. */
const writtenWorth = (declared: number | null | undefined, of: Proposal): number | undefined =>
  declared === of.declared ? undefined : (declared ?? undefined)

/** What a guide begins with: its parcels as they are worked out, and whom the shop sends with. */
function useStart(of: Proposal) {
  const { data } = useQuery(q.guides.guideChoices({}))
  const preferred = data?.preferred
  return {
    ...{ tracking: '', service: '', option: '', content: '', notes: '' },
    carrier: preferred?.conveyor_id ? `conveyor.${preferred.conveyor_id}` : '',
    sender_id: preferred?.sender_id ?? '',
    packages: of.packages.map(parcelOf),
    declared: of.declared as number | null | undefined,
    cod: of.owed as number | undefined,
    freight: undefined as number | undefined,
  }
}

function GuideForm({ id, of }: { id: string; of: Proposal }) {
  const navigate = useNavigate()
  const [quotes, setQuotes] = useState<readonly Quote[]>([])
  const record = useRecord({
    values: useStart(of),
    save: ({ carrier, option, sender_id, tracking, service, freight, content, notes, cod, packages, declared }, api) =>
      api.guides.createGuide({
        ...sourceOf(id, of),
        ...{ sender_id, content, notes, cod, packages: packagesOf(packages, writtenWorth(declared, of)) },
        ...(carrier === ACCOUNT ? boughtWith(quotes, option) : { ...carrierOf(carrier), tracking, service, freight }),
      }),
    done: 'Guía creada',
    onSaved: (row) => void navigate(placeOf(screenOf.guide(row.id))),
  })
  const { carrier, sender_id, cod, packages, declared } = record.form.watch()
  const buying = carrier === ACCOUNT
  const asked =
    sender_id && packages.every(({ grams }) => grams)
      ? { ...sourceOf(id, of), sender_id, cod, packages: packagesOf(packages, writtenWorth(declared, of)) }
      : undefined
  return (
    <RecordForm record={record} submit={buying ? 'Comprar guía' : 'Crear guía'}>
      <CarrierFields account="quoted" />
      {!buying && <OwnNumber />}
      <ParcelsField help={toldParcels(of)} />
      <Sums of={of} freight={!buying} />
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

/** What it is worth and what is charged at the door. */
function Sums({ of, freight }: { of: Proposal; freight: boolean }) {
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
      <Field
        name="declared"
        label="Valor declarado"
        optional
        help={`De todos los paquetes juntos.${of.declares === 'cost' ? ' Si lo dejas vacío, lo que te costó.' : ''}`}
      >
        {(f) => <NumberInput {...f} decimals={0} />}
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
  )
}
