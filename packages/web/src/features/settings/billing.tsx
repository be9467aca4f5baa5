import { useNavigate, useSearch } from '@tanstack/react-router'
import { CheckField, Field } from '@/components/kit/field'
import { MoneyInput, NumberInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input, Textarea } from '@/components/ui/input'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { ParameterPage, type Parameters } from './parameter-page'
import { Resolutions } from './resolutions'

const tabs = { numeracion: 'Numeración', general: 'General', textos: 'Textos impresos' }
type Tab = keyof typeof tabs

/** How documents are numbered, what they say and when they are due. */
export function BillingParameters() {
  const { parte } = useSearch({ strict: false })
  const tab: Tab = parte !== undefined && parte in tabs ? (parte as Tab) : 'numeracion'
  const navigate = useNavigate()
  return (
    <ParameterPage title="Facturación" description="Cómo se numeran tus documentos y qué dicen.">
      {({ billing, texts }) => (
        <Tabs
          value={tab}
          onValueChange={(value) =>
            void navigate({
              to: '.',
              search: { parte: value === 'numeracion' ? undefined : value },
              replace: true,
            })
          }
        >
          <TabsList aria-label="Facturación">
            {Object.entries(tabs).map(([value, label]) => (
              <TabsTrigger key={value} value={value}>
                {label}
              </TabsTrigger>
            ))}
          </TabsList>
          <TabsContent value="numeracion" className="pt-5">
            <Resolutions rows={billing.resolutions} />
          </TabsContent>
          <TabsContent value="general" className="pt-5">
            <GeneralForm billing={billing} />
          </TabsContent>
          <TabsContent value="textos" className="pt-5">
            <TextsForm texts={texts} />
          </TabsContent>
        </Tabs>
      )}
    </ParameterPage>
  )
}

function GeneralForm({ billing }: { billing: Parameters['billing'] }) {
  const { due_days, client_credit, require_client, internal_prefix } = billing
  const record = useRecord({
    values: { due_days, client_credit, require_client, internal_prefix },
    save: (values, api) => api.settings.saveBilling(values),
    done: 'Facturación guardada',
  })
  return (
    <RecordForm record={record} submit="Guardar facturación">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          name="due_days"
          label="Plazo de una venta a crédito"
          required="Escribe los días"
          help="Para clientes que no tienen el suyo."
        >
          {(f) => <NumberInput {...f} decimals={0} suffix="días" className="[&_input]:pr-14" />}
        </Field>
        <Field
          name="client_credit"
          label="Cupo de los clientes nuevos"
          optional
          help="De los que crea quien no puede editar clientes. Con 0 no compran a crédito."
        >
          {(f) => <MoneyInput {...f} />}
        </Field>
        <Field
          name="internal_prefix"
          label="Prefijo interno"
          required="Escribe el prefijo"
          help="De los documentos sin resolución de la DIAN."
        >
          {(f) => <Input {...f} maxLength={4} autoCapitalize="characters" autoComplete="off" />}
        </Field>
      </div>
      <CheckField
        name="require_client"
        label="Toda venta lleva el nombre del cliente"
        help="No se puede vender a consumidor final."
      />
    </RecordForm>
  )
}

const printed = [
  { name: 'invoice', label: 'En la factura' },
  { name: 'ticket', label: 'En la tirilla' },
  { name: 'quote', label: 'En la cotización' },
  { name: 'order', label: 'En el resumen del pedido' },
] as const

function TextsForm({ texts }: { texts: Parameters['texts'] }) {
  const record = useRecord({
    values: texts,
    save: (values, api) => api.settings.saveTexts(values),
    done: 'Textos guardados',
  })
  return (
    <RecordForm record={record} submit="Guardar textos">
      {printed.map(({ name, label }) => (
        <Field key={name} name={name} label={label} optional>
          {(f) => <Textarea {...f} maxLength={1000} />}
        </Field>
      ))}
    </RecordForm>
  )
}
