import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Checkbox, RadioGroup } from '@/components/ui/choice'
import { q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { say } from '@/lib/toast'
import { findProviders } from '@/shared/party/finders'
import type { LineProps } from './statement-line'
import { SumLine } from './sum-line'

type Found = Awaited<ReturnType<Api['treasury']['cardsOfLine']>>

/** Sales by card, or online payments, that a deposit pays, and what was taken of them. */
export function CardsOfLine({ bankId, line, close }: LineProps) {
  const query = useQuery(q.treasury.cardsOfLine({ id: bankId, line_id: line.id }))
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={4} />
  if (query.data.items.length === 0)
    return (
      <Empty title="Sin ventas por consignar">
        Aquí salen las ventas con tarjeta y los pagos en línea que esperan su consignación en este banco.
      </Empty>
    )
  return <Settle {...{ bankId, line, close }} found={query.data} />
}

/** What an acquirer takes of what it pays, with its name. */
export const takings = [
  ['fee', 'Comisión'],
  ['vat', 'IVA de la comisión'],
  ['retefuente', 'Retefuente'],
  ['reteiva', 'ReteIVA'],
  ['reteica', 'ReteICA'],
] as const

export const depositorNames = { card: 'Ventas con tarjeta', gateway: 'Pagos en línea' } as const
const depositors: { value: Found['via']; label: string; help: string }[] = [
  { value: 'card', label: 'El datáfono', help: 'Consigna las ventas con tarjeta del mostrador.' },
  { value: 'gateway', label: 'La pasarela', help: 'Consigna lo que tus clientes pagaron en línea.' },
]

function Settle({ bankId, line, close, found }: LineProps & { found: Found }) {
  const [via, setVia] = useState(found.via)
  const [chosen, choose] = useState<readonly string[]>(() =>
    found.items.filter(({ picked }) => picked).map(({ id }) => id),
  )
  const waiting = found.items.filter((one) => one.via === via)
  const items = waiting.filter(({ id }) => chosen.includes(id))
  const record = useRecord({
    values: { ...found.taken, provider_id: found.provider_id ?? '' },
    save: ({ provider_id, ...taken }, api) =>
      api.treasury.settleCards({
        ...{ id: bankId, line_id: line.id, ...taken },
        ...(provider_id ? { provider_id } : {}),
        items: items.map(({ id, value }) => ({ id, value })),
      }),
    onSaved: () => {
      say.good('Consignación conciliada')
      close()
    },
  })
  const values = record.form.watch()
  const sold = items.reduce((sum, { value }) => sum + value, 0)
  const taken = takings.reduce((sum, [what]) => sum + (Number(values[what]) || 0), 0)
  return (
    <RecordForm record={record} submit="Conciliar consignación">
      {new Set(found.items.map((one) => one.via)).size > 1 && (
        <RadioGroup
          aria-label="Quién consigna"
          value={via}
          onChange={(value) => setVia(value as Found['via'])}
          options={depositors}
        />
      )}
      <ul className="max-h-72 divide-y overflow-y-auto rounded-lg border bg-card px-3" aria-label={depositorNames[via]}>
        {waiting.map((one) => (
          <li key={one.id} className="flex items-center gap-3 py-2.5">
            <Checkbox
              id={one.id}
              checked={chosen.includes(one.id)}
              onCheckedChange={(on) =>
                choose((now) => (on === true ? [...now, one.id] : now.filter((other) => other !== one.id)))
              }
            />
            <label htmlFor={one.id} className="flex min-w-0 flex-1 justify-between gap-3">
              <span className="min-w-0">
                {one.number} <span className="text-sm text-muted-foreground">{date(one.date)}</span>
              </span>
              <span className="tabular-nums">{money(one.value)}</span>
            </label>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-4">
        {takings.map(([what, label]) => (
          <Field key={what} name={what} label={label}>
            {(f) => <MoneyInput {...f} />}
          </Field>
        ))}
      </div>
      <Field
        name="provider_id"
        label={via === 'card' ? 'Adquirente' : 'Pasarela'}
        optional
        help="Redeban, Credibanco o tu pasarela: entre tus proveedores."
      >
        {(f) => (
          <Pick
            {...f}
            clearable
            placeholder="Nombre o NIT"
            find={findProviders}
            item={(row) => ({ id: row.id, label: row.name, note: row.document_text })}
            onChange={(id) => f.onChange(id ?? '')}
          />
        )}
      </Field>
      <SumLine
        label={via === 'card' ? 'Ventas menos descuentos' : 'Pagos menos descuentos'}
        value={Math.round((sold - taken) * 100) / 100}
        line={line.value}
      />
    </RecordForm>
  )
}
