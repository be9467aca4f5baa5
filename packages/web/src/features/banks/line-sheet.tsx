import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '@/components/kit/field'
import { Pick } from '@/components/kit/pick'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Empty, Failure, Lines } from '@/components/kit/states'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choice'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { q } from '@/lib/api'
import { date, money } from '@/lib/format'
import { say } from '@/lib/toast'
import { AccountPick } from '@/shared/account/account-pick'
import { findProviders } from '@/shared/party/finders'
import { CardsOfLine } from './card-line'
import type { LineProps } from './statement-line'
import { SumLine } from './sum-line'

const ways = { movements: 'Movimientos', cards: 'Tarjetas', account: 'Cuenta' } as const
type Way = keyof typeof ways

/** What a line of a statement is: movements of the books, sales by card, or an income or expense that is recorded now. */
export function LineSheet({ bankId, line, close }: LineProps) {
  const [way, setWay] = useState<Way>('movements')
  const shown = (Object.keys(ways) as Way[]).filter((one) => one !== 'cards' || line.value > 0)
  const of = { bankId, line, close }
  return (
    <Sheet open onOpenChange={(open) => !open && close()}>
      <SheetContent title={line.text} description={`${date(line.date)}, ${money(line.value)}`}>
        <div className="mb-4 flex flex-wrap gap-2">
          {shown.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={way === one ? 'primary' : 'outline'}
              aria-pressed={way === one}
              onClick={() => setWay(one)}
            >
              {ways[one]}
            </Button>
          ))}
        </div>
        {way === 'movements' && <Movements {...of} />}
        {way === 'cards' && <CardsOfLine {...of} />}
        {way === 'account' && <Account {...of} />}
      </SheetContent>
    </Sheet>
  )
}

/** Movements of the bank that are on no statement: those that add up to the line. */
function Movements({ bankId, line, close }: LineProps) {
  const of = { id: bankId, line_id: line.id }
  const query = useQuery(q.treasury.movementsForLine(of))
  const [chosen, choose] = useState<readonly string[]>([])
  const record = useRecord({
    values: {},
    save: (_, api) => {
      const [first, ...others] = (query.data ?? []).filter(({ entry_id }) => chosen.includes(entry_id))
      return api.treasury.matchLine({
        ...{ ...of, entry_id: first!.entry_id, date: first!.date },
        others: others.map((one) => ({ entry_id: one.entry_id, date: one.date })),
      })
    },
    onSaved: () => {
      say.good('Línea conciliada')
      close()
    },
  })
  if (query.isError) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Lines rows={4} />
  if (query.data.length === 0)
    return (
      <Empty title="Sin movimientos cercanos">
        Registra el recibo, el pago o la transferencia, y vuelve aquí. Si es un cobro del banco, usa Cuenta.
      </Empty>
    )
  const sum = query.data.reduce((total, one) => (chosen.includes(one.entry_id) ? total + one.value : total), 0)
  return (
    <div className="grid gap-4">
      <ul className="divide-y rounded-lg border bg-card px-3">
        {query.data.map((one) => (
          <li key={one.entry_id} className="flex items-start gap-3 py-2.5">
            <Checkbox
              id={one.entry_id}
              className="mt-0.5"
              checked={chosen.includes(one.entry_id)}
              onCheckedChange={(on) =>
                choose((now) => (on === true ? [...now, one.entry_id] : now.filter((other) => other !== one.entry_id)))
              }
            />
            <label htmlFor={one.entry_id} className="min-w-0 flex-1">
              <span className="flex justify-between gap-3 font-medium">
                {one.number} <span className="tabular-nums">{money(one.value)}</span>
              </span>
              <span className="block text-sm text-muted-foreground">{`${date(one.date)} · ${one.concept}`}</span>
            </label>
          </li>
        ))}
      </ul>
      <SumLine label="Escogido" value={sum} line={line.value} />
      {sum === line.value && (
        <RecordForm record={record} submit="Conciliar">
          {null}
        </RecordForm>
      )}
    </div>
  )
}

/** An income or an expense that only the bank has, recorded on the day of the line. */
function Account({ bankId, line, close }: LineProps) {
  const record = useRecord({
    values: { account: line.charge?.account ?? '', third_id: line.charge?.third?.id ?? '' },
    save: ({ account, third_id }, api) =>
      api.treasury.postLine({ id: bankId, line_id: line.id, account, third_id: third_id || undefined }),
    onSaved: () => {
      say.good('Registrado y conciliado')
      close()
    },
  })
  return (
    <RecordForm record={record} submit={line.value < 0 ? 'Registrar gasto' : 'Registrar ingreso'}>
      <Field
        name="account"
        label="Cuenta contable"
        required="Elige la cuenta"
        help="La próxima línea con este texto se propone con la misma cuenta."
      >
        {(f) => (
          <AccountPick
            {...f}
            {...(line.charge ? { chosen: line.charge.account } : {})}
            under={[line.value < 0 ? '5' : '4']}
            onChange={(code) => f.onChange(code ?? '')}
          />
        )}
      </Field>
      <Field name="third_id" label="Proveedor o tercero" optional>
        {(f) => (
          <Pick
            {...f}
            {...(line.charge?.third ? { chosen: line.charge.third.name } : {})}
            clearable
            placeholder="Nombre o NIT"
            find={findProviders}
            item={(row) => ({ id: row.id, label: row.name, note: row.document_text })}
            onChange={(id) => f.onChange(id ?? '')}
          />
        )}
      </Field>
    </RecordForm>
  )
}
