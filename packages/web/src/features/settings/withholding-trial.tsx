import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Labelled } from '@/components/kit/labelled'
import { MoneyInput } from '@/components/kit/number-input'
import { Failure } from '@/components/kit/states'
import { Card } from '@/components/ui/card'
import { Select } from '@/components/ui/select'
import { q } from '@/lib/api'
import { money } from '@/lib/format'
import { useSettled } from '@/lib/hooks'
import { useCan } from '@/lib/person'
import { rate } from '@/lib/rate'
import { Checks, personTypes, responsibilities } from '@/shared/party/tax-fields'

const sides = [
  { value: 'buy', label: 'Le compro a alguien' },
  { value: 'sell', label: 'Le vendo a alguien' },
]

/** Concepts of income tax that the shop has active, for choosing one. */
const useConcepts = () => {
  const { data } = useQuery(q.settings.listWithholdings({ per_page: 100 }))
  return (data?.data ?? []).flatMap((row) =>
    row.type === 'retefuente' && row.active && row.concept ? [{ value: row.concept, label: row.name }] : [],
  )
}

/** A purchase or sale to try, for who sees clients or providers. */
export function WithholdingTrial() {
  if (!useCan('provider-read', 'customer-read')) return null
  return (
    <div className="mx-auto w-full max-w-screen-2xl px-4 pb-6 sm:px-6 lg:px-8">
      <Trial />
    </div>
  )
}

/** What would be withheld, and why or why not. Nothing is saved. */
function Trial() {
  const [side, setSide] = useState<'buy' | 'sell'>('buy')
  const [concept, setConcept] = useState('compras')
  const [person, setPerson] = useState<'1' | '2'>('1')
  const [codes, setCodes] = useState<string[]>([])
  const [base, setBase] = useState<number | undefined>(1_000_000)
  const [tax, setTax] = useState<number | undefined>(190_000)
  const concepts = useConcepts()
  const [settledBase, settledTax] = [useSettled(base), useSettled(tax)]
  const asked = {
    side,
    person_type_id: person,
    responsibilities: codes as (typeof responsibilities)[number]['value'][],
    lines: [{ concept, base: settledBase ?? 0, ...(settledTax ? { tax: settledTax } : {}) }],
  }
  const trial = useQuery({
    ...q.accounting.previewWithholding(asked as never),
    enabled: (settledBase ?? 0) > 0 && concepts.length > 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Card
      title="¿Cuánto se retiene?"
      description="Prueba una compra o una venta: dice qué se retiene hoy y por qué. No guarda nada."
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Labelled label="Qué haces">
          {(id) => <Select id={id} value={side} onChange={(value) => setSide(value as 'buy')} options={sides} />}
        </Labelled>
        <Labelled label="Concepto">
          {(id) => <Select id={id} value={concept} onChange={setConcept} options={concepts} />}
        </Labelled>
        <Labelled label={side === 'buy' ? 'Quién te vende' : 'Quién te compra'}>
          {(id) => (
            <Select id={id} value={person} onChange={(value) => setPerson(value as '1')} options={personTypes} />
          )}
        </Labelled>
        <Labelled label="Valor antes de IVA">{(id) => <MoneyInput id={id} value={base} onChange={setBase} />}</Labelled>
        <Labelled label="IVA" optional>
          {(id) => <MoneyInput id={id} value={tax} onChange={setTax} />}
        </Labelled>
      </div>
      <fieldset className="mt-4">
        <legend className="mb-2 text-sm font-medium">Responsabilidades de su RUT</legend>
        <Checks
          options={responsibilities.filter(({ value }) => value !== 'R-99-PN')}
          value={codes}
          toggle={(code, on) => setCodes(on ? [...codes, code] : codes.filter((one) => one !== code))}
        />
      </fieldset>
      {trial.error ? (
        <Failure error={trial.error} retry={() => void trial.refetch()} className="py-6" />
      ) : (
        <Outcome data={trial.data} />
      )}
    </Card>
  )
}

type Preview = {
  total: number
  data: { type: string; name: string; rate: number; amount: number; why: string; norm: string }[]
}

function Outcome({ data }: { data: Preview | undefined }) {
  if (!data) return <p className="mt-5 min-h-24 text-muted-foreground">Escribe el valor para ver qué se retiene.</p>
  return (
    <div className="mt-5 min-h-24" aria-live="polite">
      <p className="text-lg font-semibold">
        {data.total > 0 ? `Se retienen ${money(data.total)}` : 'No se retiene nada'}
      </p>
      <ul className="mt-2 grid gap-2">
        {data.data.map((row) => (
          <li key={row.type + row.name} className="grid grid-cols-[1fr_auto] gap-x-3">
            <span>
              {row.name} <span className="text-muted-foreground">({rate(row.rate)})</span>
              <span className="block text-sm text-muted-foreground">
                {row.why}. {row.norm}
              </span>
            </span>
            <span className="money">{row.amount > 0 ? money(row.amount) : '—'}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
