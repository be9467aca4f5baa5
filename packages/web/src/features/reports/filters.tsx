import { useQuery } from '@tanstack/react-query'
import type { Api } from '@tendero/core/api-types'
import { ownValue } from '@tendero/core/kernel/values/own'
import { useId } from 'react'
import { Pick } from '@/components/kit/pick'
import { DateInput } from '@/components/ui/date-input'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { today } from '@/lib/format'
import { type ClientRow, findClients } from '@/shared/party/finders'
import { AccountFilter } from '@/shared/report/account-filter'

interface FilterProps {
  value: string | undefined
  set: (value: string | undefined) => void
}

const OLD = 5 * 60_000
const ALL = '*'
const NONE = 'ninguna'

function ClientFilter({ value, set }: FilterProps) {
  const client = useQuery({ ...q.parties.getClient({ id: value ?? '' }), enabled: Boolean(value), staleTime: OLD })
  return (
    <Pick<ClientRow>
      value={value}
      chosen={value && (client.data?.name ?? 'Un cliente')}
      clearable
      placeholder="Elige un cliente"
      find={findClients}
      item={({ id, name, document }) => ({ id, label: name, note: document ?? '' })}
      onChange={set}
    />
  )
}

function CategoryFilter({ value, set }: FilterProps) {
  const found = useQuery({
    queryKey: ['reports', 'categories'],
    queryFn: () => api.catalog.listCategories({ per_page: 100 }),
    staleTime: OLD,
  })
  const rows = found.data?.data ?? []
  return (
    <Select
      aria-label="Categoría"
      className="w-full"
      value={value ?? ALL}
      onChange={(next) => set(next === ALL ? undefined : next)}
      options={[
        { value: ALL, label: 'Todas las categorías' },
        ...rows.map(({ id, name }) => ({ value: id, label: name })),
        { value: NONE, label: 'Sin categoría' },
      ]}
    />
  )
}

type ThirdRow = Awaited<ReturnType<Api['accounting']['listThirds']>>[number]

function ThirdFilter({ value, set }: FilterProps) {
  return (
    <Pick<ThirdRow>
      value={value}
      chosen={value && 'Un tercero'}
      clearable
      aria-label="Tercero"
      placeholder="Cualquier tercero"
      find={(text) => q.accounting.listThirds(text ? { search: text } : {})}
      item={({ id, name, document_text }) => ({ id, label: name, note: document_text ?? '' })}
      onChange={set}
    />
  )
}

function CenterFilter({ value, set }: FilterProps) {
  const found = useQuery({
    queryKey: ['reports', 'centers'],
    queryFn: () => api.settings.listCostCenters({ per_page: 100 }),
    staleTime: OLD,
  })
  return (
    <Select
      aria-label="Centro de costo"
      className="w-full"
      value={value ?? ALL}
      onChange={(next) => set(next === ALL ? undefined : next)}
      options={[
        { value: ALL, label: 'Todos los centros' },
        ...(found.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        { value: 'ninguno', label: 'Sin centro de costo' },
      ]}
    />
  )
}

/** As the books were known at the end of a day: what came later is left out, and told apart. */
function KnownFilter({ value, set }: FilterProps) {
  const id = useId()
  return (
    <span className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="shrink-0 text-muted-foreground">
        Como se sabía el
      </label>
      <DateInput
        id={id}
        className="min-w-0 flex-1"
        value={value ?? ''}
        max={today()}
        onChange={(day) => set(day || undefined)}
      />
    </span>
  )
}

/** What a filter of a report chooses, and its control. */
export const filterLabels: Record<string, { choose: string; Control: (props: FilterProps) => React.ReactNode }> = {
  client: { choose: 'un cliente', Control: ClientFilter },
  account: { choose: 'una cuenta', Control: ({ value, set }) => <AccountFilter value={value} onChange={set} /> },
  third: { choose: 'un tercero', Control: ThirdFilter },
  center: { choose: 'un centro de costo', Control: CenterFilter },
  category: { choose: 'una categoría', Control: CategoryFilter },
  known: { choose: 'un día', Control: KnownFilter },
}

interface ReportFiltersProps {
  names: readonly string[]
  values: Readonly<Record<string, string | undefined>>
  set: (next: Record<string, string | undefined>) => void
}

/** The filters that a report takes. */
export function ReportFilters({ names, values, set }: ReportFiltersProps) {
  return names.map((name) => {
    const Control = ownValue(filterLabels, name)?.Control
    return (
      Control && (
        <div key={name} className="w-72 max-sm:w-full">
          <Control value={values[name]} set={(value) => set({ [name]: value })} />
        </div>
      )
    )
  })
}
