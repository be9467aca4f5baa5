import { useQuery, useQueryClient } from '@tanstack/react-query'
import { plain } from '@tendero/core/kernel/values/text'
import { Pick, type PickProps } from '@/components/kit/pick'
import { api, q } from '@/lib/api'

type Control = Omit<PickProps<never>, 'find' | 'item' | 'chosen' | 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
}

const SHOWN = 30
const DAY_MS = 86_400_000

interface City {
  code: string
  name: string
  department: string
}

const citiesQuery = { ...q.reference.listCities(), staleTime: DAY_MS }

/** Municipalities that have every word, those that begin with it first. */
function matching(cities: readonly City[], text: string): City[] {
  const wanted = plain(text)
  const words = wanted.split(' ').filter(Boolean)
  const found = cities.filter((city) => words.every((word) => plain(`${city.name} ${city.department}`).includes(word)))
  const begins = (city: City) => (plain(city.name).startsWith(wanted) ? 0 : 1)
  return found.toSorted((a, b) => begins(a) - begins(b)).slice(0, SHOWN)
}

/** Tells what a municipality is called, by its code: `Medellín, Antioquia`. What is no code stays as it is. */
export function useCityNames(enabled = true): (code: string) => string {
  const { data } = useQuery({ ...citiesQuery, enabled })
  return (code) => {
    const city = data?.cities.find((one) => one.code === code)
    return city ? `${city.name}, ${city.department}` : code
  }
}

/** What one municipality is called. */
export function useCityName(code: string | null): string | null {
  const nameOf = useCityNames(Boolean(code))
  return code && nameOf(code)
}

/** A municipality, kept as its DIVIPOLA code. */
export function CityPick({ value, onChange, ...control }: Control) {
  const cache = useQueryClient()
  const name = useCityName(value)
  return (
    <Pick
      {...control}
      value={value}
      chosen={name ?? undefined}
      placeholder="Busca tu municipio"
      find={(text) => ({
        queryKey: ['reference', 'cities', text],
        queryFn: async () => matching((await cache.ensureQueryData(citiesQuery)).cities, text),
        staleTime: DAY_MS,
      })}
      item={(city) => ({ id: city.code, label: city.name, note: city.department })}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}

/** An economic activity by its code or by words of its name. */
export function ActivityPick({ value, onChange, ...control }: Control) {
  const known = useQuery({ ...q.reference.listActivities({ search: value }), enabled: value !== '', staleTime: DAY_MS })
  const name = known.data?.find((activity) => activity.code === value)?.name
  return (
    <Pick
      {...control}
      value={value}
      chosen={name ? `${value} · ${name}` : value}
      clearable
      placeholder="Busca por código o nombre"
      find={(text) => ({
        queryKey: ['reference', 'activities', text],
        queryFn: async () => (await api.reference.listActivities(text ? { search: text } : {})).slice(0, SHOWN),
        staleTime: DAY_MS,
      })}
      item={(activity) => ({ id: activity.code, label: activity.name, note: activity.code })}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
