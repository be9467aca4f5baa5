import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { neededBy } from '@tendero/core/accounting/journal/account-rules'
import { sideOf } from '@tendero/core/accounting/journal/controls'
import { useState } from 'react'
import { DocumentEditor, leavingDocument } from '@/components/kit/document/editor'
import type { LineColumn } from '@/components/kit/document/line'
import { DocumentLines, useLines } from '@/components/kit/document/lines'
import { Field } from '@/components/kit/field'
import { MoneyInput } from '@/components/kit/number-input'
import { Pick } from '@/components/kit/pick'
import { useRecord } from '@/components/kit/record-form'
import { Card } from '@/components/ui/card'
import { DateInput } from '@/components/ui/date-input'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { date, money, today } from '@/lib/format'
import { screenOf } from '@/lib/screen-of'
import { say } from '@/lib/toast'
import { type Draft, type DraftLine, draftOf, inputOf, nextKey, type Seat, sumOf } from './seat-draft'

const crumbs = [{ label: 'Asientos contables', to: '/dashboard/accountingSeats' }] as const

const amount = (name: 'debit' | 'credit', label: string): LineColumn<DraftLine> => ({
  name,
  label,
  className: 'w-36',
  cell: (f, line, change) => (
    <MoneyInput
      {...f}
      value={line[name]}
      onChange={(pesos) =>
        change({ [name]: pesos, ...(pesos ? { [name === 'debit' ? 'credit' : 'debit']: undefined } : {}) })
      }
    />
  ),
})

/** What a line on a control account settles: of what is open in it. */
const settles: LineColumn<DraftLine> = {
  name: 'item_id',
  label: 'Con quién',
  className: 'w-52',
  cell: (f, line, change) => (
    <Pick
      {...f}
      value={line.item_id}
      chosen={line.chosen}
      placeholder="Documento que salda"
      find={(search) => q.seats.settledBySeats({ account: line.account, ...(search ? { search } : {}) })}
      item={(one) => ({
        ...{ id: one.id, label: `${one.number} ${one.third}` },
        note: `Debe ${money(one.remaining)}, vence ${date(one.due_date)}`,
      })}
      onChange={(item_id, one) => change({ item_id, chosen: one && `${one.number} ${one.third}` })}
    />
  ),
}

const third: LineColumn<DraftLine> = {
  name: 'third_id',
  label: 'Con quién',
  className: 'w-52',
  cell: (f, line, change) => (
    <Pick
      {...f}
      value={line.third_id}
      chosen={line.chosen}
      clearable
      placeholder={neededBy(line.account).includes('thirdId') ? 'Elige el tercero' : 'Sin tercero'}
      find={(search) => q.accounting.listThirds(search ? { search } : {})}
      item={({ id, name, document_text }) => ({ id, label: name, note: document_text ?? '' })}
      onChange={(third_id, one) => change({ third_id, chosen: one?.name })}
    />
  ),
}

type Options = readonly { value: string; label: string }[]

const bank = (options: Options): LineColumn<DraftLine> => ({
  name: 'bank_id',
  label: 'Con quién',
  className: 'w-52',
  cell: (f, line, change) => (
    <Select
      {...f}
      value={line.bank_id}
      placeholder="Elige el banco"
      options={options}
      onChange={(bank_id) => change({ bank_id })}
    />
  ),
})

const NO_CENTER = '-'
const center = (options: Options): LineColumn<DraftLine> => ({
  name: 'cost_center_id',
  label: 'Centro',
  className: 'w-36',
  cell: (f, line, change) => (
    <Select
      {...f}
      value={line.cost_center_id ?? NO_CENTER}
      options={[{ value: NO_CENTER, label: 'Sin centro' }, ...options]}
      onChange={(id) => change({ cost_center_id: id === NO_CENTER ? undefined : id })}
    />
  ),
})

/** Holds the place of a centre, which only results have. */
const noCenter: LineColumn<DraftLine> = { ...center([]), cell: () => null }

/** The column of who a line is with, by what its account needs. */
const whoOf = ({ account }: DraftLine, banks: Options) =>
  sideOf(account) ? settles : neededBy(account).includes('bankId') ? bank(banks) : third

/** An entry by hand being written, or one that is changed: the button waits for no sum, the lines say what they lack. */
export function SeatEditor({ seat, done }: { seat?: Seat; done?: () => void }) {
  const navigate = useNavigate()
  // Its lines have keys of their own, so it is made once.
  const [values] = useState<Draft>(() => (seat ? draftOf(seat) : { date: today(), description: '', lines: [] }))
  const record = useRecord({
    values,
    save: (draft, api) =>
      seat ? api.seats.updateSeat({ id: seat.id, ...inputOf(draft) }) : api.seats.createSeat(inputOf(draft)),
    leaving: leavingDocument,
    onSaved: (row) => {
      const { id, number } = row as Seat
      say.good(`${number} guardado`)
      done?.()
      void navigate({ ...screenOf.seat(id), replace: true })
    },
  })
  const [lines, setLines] = useLines<DraftLine, Draft>(record, 'lines')
  const banks = useQuery(q.treasury.listBanks({ per_page: 100, active: true }))
  const centers = useQuery(q.settings.listCostCenters({ per_page: 100 }))
  const named = (rows: readonly { id: string; name: string }[] | undefined): Options =>
    rows?.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const [bankOptions, centerOptions] = [named(banks.data?.data), named(centers.data?.data)]
  const [debit, credit] = [sumOf(lines, 'debit'), sumOf(lines, 'credit')]
  return (
    <DocumentEditor
      record={record}
      title={seat ? `Cambiar ${seat.number}` : 'Crear asiento'}
      crumbs={crumbs}
      submit="Guardar asiento"
    >
      <Card>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
          <Field name="date" label="Fecha">
            {(f) => <DateInput {...f} max={today()} />}
          </Field>
          <Field name="description" label="Por qué" required="Escribe por qué haces este asiento">
            {(f) => <Input {...f} maxLength={200} placeholder="Reclasificación de gastos de octubre" />}
          </Field>
        </div>
      </Card>
      <DocumentLines
        path="lines"
        label="Líneas del asiento"
        what="Cuenta"
        lines={lines}
        set={setLines}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        note={({ account }) => account}
        columns={(line) => [
          amount('debit', 'Débito'),
          amount('credit', 'Crédito'),
          whoOf(line, bankOptions),
          centerOptions.length > 0 && (/^[4-7]/.test(line.account) ? center(centerOptions) : noCenter),
        ]}
        finder={(f) => <AccountFinder control={f} add={(line) => setLines((now) => [...now, line])} />}
        empty="Busca una cuenta arriba para agregar la primera línea. Un asiento tiene dos o más, y suman lo mismo a cada lado."
        foot={
          <p className="money flex flex-wrap justify-end gap-x-6">
            <span>Débitos {money(debit)}</span>
            <span>Créditos {money(credit)}</span>
            {debit !== credit && <b className="text-destructive">Faltan {money(Math.abs(debit - credit))}</b>}
          </p>
        }
      />
    </DocumentEditor>
  )
}

interface FinderProps {
  control: { id: string; 'aria-invalid': boolean | undefined; 'aria-describedby': string | undefined }
  add: (line: DraftLine) => void
}

/** Adds a line on an account of the chart. */
function AccountFinder({ control, add }: FinderProps) {
  return (
    <Pick
      {...(control['aria-invalid'] ? { 'aria-invalid': true } : {})}
      {...(control['aria-describedby'] ? { 'aria-describedby': control['aria-describedby'] } : {})}
      id={control.id}
      value={undefined}
      aria-label="Agregar una cuenta"
      placeholder="Agregar una cuenta: código o nombre"
      find={(search) => ({
        queryKey: ['seats', 'accounts', search],
        queryFn: async () => {
          const found = await api.accounting.listAccounts({ ...(search ? { search } : {}), per_page: 40 })
          return found.data.filter(({ value }) => value.length >= SUBACCOUNT)
        },
      })}
      item={(account) => ({ id: account.value, label: `${account.value} · ${account.name}` })}
      onChange={(account, row) =>
        account && add({ key: nextKey(), account, name: row?.name ?? account, debit: undefined, credit: undefined })
      }
    />
  )
}

/** Digits of the accounts that lines are on. */
const SUBACCOUNT = 6
