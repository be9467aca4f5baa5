import { useMutation, useQuery } from '@tanstack/react-query'
import { confirm } from '@/components/kit/confirm'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Failure, Lines } from '@/components/kit/states'
import { Badge, type Tone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input, Textarea } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { dateTime, money } from '@/lib/format'
import { say } from '@/lib/toast'

type Adjustment = Awaited<ReturnType<typeof api.billing.listAdjustments>>[number]

const tones: Record<Adjustment['state'], Tone> = {
  asked: 'warning',
  approved: 'warning',
  applied: 'good',
  rejected: 'neutral',
}
const ways = [
  { value: '0', label: 'Sumar a la billetera' },
  { value: '1', label: 'Quitar de la billetera' },
]

/** What is added to wallets of shops or taken from them, with its reason: one person asks, another one approves. */
export function Adjustments() {
  const query = useQuery(q.billing.listAdjustments())
  return (
    <Card
      title="Ajustes de billetera"
      description="Uno pide y otra persona aprueba. La tienda lo ve en su billetera, en sus libros y en su auditoría."
    >
      <AskForm />
      {query.error && !query.data ? (
        <Failure error={query.error} retry={() => void query.refetch()} />
      ) : !query.data ? (
        <Lines rows={3} />
      ) : (
        <ul className="mt-4 grid grid-cols-1">
          {query.data.map((one) => (
            <One key={one.id} adjustment={one} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const empty = { email: '', value: null as number | null, takes: '0', reason: '' }

function AskForm() {
  const record = useRecord({
    values: empty,
    free: true,
    save: async ({ value, takes, ...rest }, api) => {
      await api.billing.askAdjustment({ ...rest, value: value as number, takes: takes === '1' })
    },
    done: 'Ajuste pedido: lo aprueba otra persona',
    onSaved: () => record.form.reset(empty),
  })
  return (
    <RecordForm record={record} submit="Pedir ajuste" className="[&>div:last-child]:static [&>div:last-child]:pb-0">
      <Field name="email" label="Correo de alguien de la tienda" required="Escribe el correo">
        {(f) => <Input {...f} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />}
      </Field>
      <Field name="takes" label="Qué se hace" required="Elige qué se hace">
        {(f) => <Select {...f} options={ways} />}
      </Field>
      <Field name="value" label="Valor" required="Escribe el valor">
        {(f) => <MoneyInput {...f} />}
      </Field>
      <Field name="reason" label="Motivo" required="Escribe el motivo: lo lee la tienda">
        {(f) => <Textarea {...f} rows={2} maxLength={200} />}
      </Field>
    </RecordForm>
  )
}

function One({
  adjustment: { id, shop, value, reason, state, state_name, asked_by, created_at, decided_by },
}: {
  adjustment: Adjustment
}) {
  const decide = useMutation({
    mutationFn: (approved: boolean) => api.billing.decideAdjustment({ id, approved }),
    onSuccess: (after) => say.good(`${after.shop}: ${after.state_name.toLowerCase()}`),
  })
  const approve = async () => {
    const sure = await confirm({
      title: `¿Ajustar la billetera de ${shop} en ${money(value)}?`,
      body: 'Se escribe ahora mismo en su billetera y en sus libros.',
      action: 'Aprobar',
    })
    if (sure) decide.mutate(true)
  }
  return (
    <li className="grid gap-1 border-t py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-2">
        <span className="font-medium">{shop}</span>
        <span className="money font-medium">{money(value)}</span>
      </span>
      <span className="text-sm">{reason}</span>
      <span className="text-sm text-muted-foreground">
        {dateTime(created_at)} · pidió {asked_by}
        {decided_by && ` · decidió ${decided_by}`}
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[state]}>{state_name}</Badge>
        {(state === 'asked' || state === 'approved') && (
          <Button variant="outline" busy={decide.isPending} onClick={() => void approve()}>
            Aprobar
          </Button>
        )}
        {state === 'asked' && (
          <Button variant="ghost" busy={decide.isPending} onClick={() => decide.mutate(false)}>
            Rechazar
          </Button>
        )}
      </span>
    </li>
  )
}
