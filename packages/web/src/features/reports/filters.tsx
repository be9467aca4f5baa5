import { useQuery } from '@tanstack/react-query'
import { Pick } from '@/components/kit/pick'
import { Select } from '@/components/ui/select'
import { api, q } from '@/lib/api'
import { type ClientRow, findClients } from '@/shared/party/finders'

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

/** What a filter of a report chooses, and its control. */
export const filterLabels: Record<string, { choose: string; Control: (props: FilterProps) => React.ReactNode }> = {
  client: { choose: 'un cliente', Control: ClientFilter },
  category: { choose: 'una categoría', Control: CategoryFilter },
}

interface ReportFiltersProps {
  names: readonly string[]
  values: Readonly<Record<string, string | undefined>>
  set: (next: Record<string, string | undefined>) => void
}

/** The filters that a report takes. */
export function ReportFilters({ names, values, set }: ReportFiltersProps) {
  return names.map((name) => {
    const Control = filterLabels[name]?.Control
    return (
      Control && (
        <div key={name} className="w-64 max-sm:w-full">
          <Control value={values[name]} set={(value) => set({ [name]: value })} />
        </div>
      )
    )
  })
}
