import { useMutation, useQuery } from '@tanstack/react-query'
import { CreditCard, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { api, q } from '@/lib/api'
import { say } from '@/lib/toast'
import { CardForm } from '@/shared/payment/card-form'

type Methods = Awaited<ReturnType<typeof api.billing.paymentMethods>>
type Kept = Methods['cards'][number]

/** The cards that pay for the shop, and who our invoices are made out to. */
export function PaymentMethods() {
  const query = useQuery(q.billing.paymentMethods({}))
  return (
    <Loaded query={query}>
      {(methods) => (
        <>
          <Cards methods={methods} />
          <Card title="Datos de facturación" description="A nombre de quién van las facturas que te hacemos.">
            <Details details={methods.billingProfile} />
          </Card>
        </>
      )}
    </Loaded>
  )
}

function Cards({ methods: { cards, gateway } }: { methods: Methods }) {
  const [adding, setAdding] = useState(false)
  const add = gateway && (
    <Button variant="outline" onClick={() => setAdding(true)}>
      <Plus /> Agregar tarjeta
    </Button>
  )
  return (
    <Card title="Tarjetas" description="Con la principal se pagan tu plan y tus recargas." action={add}>
      {cards.length === 0 ? (
        <p className="text-muted-foreground">
          {gateway
            ? 'Aún no tienes tarjetas. Puedes agregar varias y elegir la principal.'
            : 'Esta instalación de Tendero no recibe pagos.'}
        </p>
      ) : (
        <ul className="grid gap-3">
          {cards.map((card) => (
            <CardRow key={card.id} card={card} />
          ))}
        </ul>
      )}
      <Sheet open={adding} onOpenChange={setAdding}>
        {adding && (
          <SheetContent title="Agregar tarjeta">
            <CardForm onSaved={() => setAdding(false)} />
          </SheetContent>
        )}
      </Sheet>
    </Card>
  )
}

const expiry = { good: undefined, soon: 'Está por vencer', expired: 'Vencida' } as const

function CardRow({ card }: { card: Kept }) {
  const choose = useMutation({
    mutationFn: () => api.billing.updateCardDefault({ id: card.id }),
    onSuccess: () => say.good('Tarjeta principal cambiada'),
  })
  const remove = useMutation({
    mutationFn: () => api.billing.removeCard({ id: card.id }),
    onSuccess: () => say.good('Tarjeta quitada'),
  })
  const ask = async () => {
    const title = `¿Quitar la tarjeta terminada en ${card.last4}?`
    const body = card.default ? 'Es la principal: si tienes otra, se cobrará a la más antigua.' : undefined
    if (await confirm({ title, body, action: 'Quitar tarjeta', danger: true })) remove.mutate()
  }
  const warning = expiry[card.expiry]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border p-3">
      <CreditCard className="size-5 shrink-0 text-muted-foreground" aria-hidden />
      <div className="min-w-0 grow">
        <p className="font-medium">
          {card.brand} •••• {card.last4}
        </p>
        <p className="text-sm text-muted-foreground">
          {card.holder} · vence {String(card.exp_month).padStart(2, '0')}/{card.exp_year}
        </p>
      </div>
      {warning && <Badge tone={card.expiry === 'expired' ? 'bad' : 'warning'}>{warning}</Badge>}
      {card.default ? (
        <Badge tone="good">Principal</Badge>
      ) : (
        <Button variant="ghost" size="sm" busy={choose.isPending} onClick={() => choose.mutate()}>
          Hacer principal
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Quitar la tarjeta terminada en ${card.last4}`}
        busy={remove.isPending}
        onClick={() => void ask()}
      >
        <Trash2 />
      </Button>
    </li>
  )
}

function Details({ details }: { details: Methods['billingProfile'] }) {
  const record = useRecord({
    values: { name: details.name, document: details.document ?? '', email: details.email ?? '' },
    save: (values, api) => api.billing.updateBillingProfile(values),
    done: 'Datos de facturación guardados',
  })
  return (
    <RecordForm record={record} submit="Guardar datos">
      <Field name="name" label="Nombre o razón social" optional>
        {(f) => <Input {...f} autoComplete="organization" />}
      </Field>
      <Field name="document" label="NIT o cédula" optional>
        {(f) => <Input {...f} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field name="email" label="Correo para las facturas" optional>
        {(f) => <Input {...f} type="email" autoComplete="email" />}
      </Field>
    </RecordForm>
  )
}
