import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Loaded } from '@/components/kit/states'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choice'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { type api, q } from '@/lib/api'
import { DocumentFields } from '@/shared/party/document-fields'
import { CardForm } from './card-form'
import { Consents } from './consents'

interface Asked {
  /** With the recharge that was asked for. */
  onAsked: (id: string) => void
}

/** Puts money into the wallet, at the side of the screen. */
export function RechargeSheet({ open, setOpen, onAsked }: Asked & { open: boolean; setOpen: (open: boolean) => void }) {
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      {open && (
        <SheetContent title="Recargar la billetera" description="De $ 10.000 a $ 20.000.000 cada vez.">
          <Recharge
            onAsked={(id) => {
              setOpen(false)
              onAsked(id)
            }}
          />
        </SheetContent>
      )}
    </Sheet>
  )
}

/** Puts money into the wallet, from a bank account or with a card. */
function Recharge({ onAsked }: Asked) {
  return (
    <Tabs defaultValue="pse">
      <TabsList className="mb-4" aria-label="Con qué recargas">
        <TabsTrigger value="pse">PSE</TabsTrigger>
        <TabsTrigger value="card">Tarjeta</TabsTrigger>
      </TabsList>
      <TabsContent value="pse">
        <Pse onAsked={onAsked} />
      </TabsContent>
      <TabsContent value="card">
        <ByCard onAsked={onAsked} />
      </TabsContent>
    </Tabs>
  )
}

type Cards = Awaited<ReturnType<typeof api.billing.creditCards>>

function ByCard({ onAsked }: Asked) {
  const query = useQuery(q.billing.creditCards({}))
  return (
    <Loaded query={query}>
      {(cards) => {
        const usable = cards.filter(({ expiry }) => expiry !== 'expired')
        return usable.length === 0 ? (
          <CardForm onSaved={() => undefined} />
        ) : (
          <CardRecharge cards={usable} onAsked={onAsked} />
        )
      }}
    </Loaded>
  )
}

function CardRecharge({ cards, onAsked }: Asked & { cards: Cards }) {
  const [adding, setAdding] = useState(false)
  const record = useRecord({
    values: { value: undefined as unknown as number, card_id: cards[0]!.id },
    save: (values, api) => api.billing.rechargeByCard(values),
    onSaved: (charge) => onAsked(charge.id),
  })
  if (adding) return <CardForm onSaved={() => setAdding(false)} />
  return (
    <RecordForm record={record} submit="Recargar">
      <Field name="value" label="Valor" required="Escribe cuánto vas a recargar">
        {(f) => <MoneyInput {...f} />}
      </Field>
      <Field name="card_id" label="Tarjeta">
        {(f) => (
          <RadioGroup
            {...f}
            options={cards.map((card) => ({
              value: card.id,
              label: `${card.brand} •••• ${card.last4}`,
              help: card.default ? 'Principal' : card.holder,
            }))}
          />
        )}
      </Field>
      <Button type="button" variant="ghost" className="justify-self-start" onClick={() => setAdding(true)}>
        Usar otra tarjeta
      </Button>
    </RecordForm>
  )
}

function Pse({ onAsked }: Asked) {
  const banks = useQuery({ ...q.billing.pseBanks({}), staleTime: 3_600_000 })
  const consents = useQuery({ ...q.billing.paymentConsents({}), staleTime: 60_000 })
  return (
    <Loaded query={banks}>
      {(found) => (
        <Loaded query={consents}>{(shown) => <PseForm banks={found} shown={shown} onAsked={onAsked} />}</Loaded>
      )}
    </Loaded>
  )
}

interface PseProps extends Asked {
  banks: Awaited<ReturnType<typeof api.billing.pseBanks>>
  shown: Awaited<ReturnType<typeof api.billing.paymentConsents>>
}

const people = [
  { value: 'natural', label: 'Persona' },
  { value: 'legal', label: 'Empresa' },
]

function PseForm({ banks, shown, onAsked }: PseProps) {
  const [agreed, setAgreed] = useState({ terms: false, data: false })
  const record = useRecord({
    values: {
      ...{ value: undefined as unknown as number, bank_code: '', person_type: 'natural' as 'natural' | 'legal' },
      ...{ document_type_id: '13', document: '', name: '', phone: '' },
    },
    save: (values, api) =>
      api.billing.rechargeByPse({
        ...values,
        acceptance_token: agreed.terms ? shown.terms.token : '',
        accept_personal_auth: agreed.data ? shown.personal_data.token : '',
      }),
    onSaved: (charge) => onAsked(charge.id),
  })
  const failed = Object.keys(record.form.formState.errors)
  const missing = failed.includes('acceptance_token') || failed.includes('accept_personal_auth')
  return (
    <RecordForm record={record} submit="Ir al banco">
      <Field name="value" label="Valor" required="Escribe cuánto vas a recargar">
        {(f) => <MoneyInput {...f} />}
      </Field>
      <Field name="bank_code" label="Banco" required="Elige tu banco">
        {(f) => (
          <Select
            {...f}
            placeholder="Elige tu banco"
            options={banks.map(({ code, name }) => ({ value: code, label: name }))}
          />
        )}
      </Field>
      <Field name="person_type" label="La cuenta es de">
        {(f) => <Select {...f} options={people} />}
      </Field>
      <DocumentFields />
      <Field name="name" label="Nombre del titular" required="Escribe el nombre del titular">
        {(f) => <Input {...f} autoComplete="name" />}
      </Field>
      <Field name="phone" label="Celular" required="Escribe un celular">
        {(f) => <Input {...f} inputMode="tel" autoComplete="tel" />}
      </Field>
      <Consents shown={shown} agreed={agreed} set={setAgreed} />
      {missing && <Alert tone="bad">Marca las dos casillas para poder pagar.</Alert>}
    </RecordForm>
  )
}
