import { useNavigate, useSearch } from '@tanstack/react-router'
import { isDay } from '@tendero/core/kernel/values/time'
import { type Period, periodOf } from '@/components/kit/period'
import { today } from '@/lib/format'
import type { AnyQuery } from '@/lib/place'

export interface PeriodState extends Period {
  set: (period: Period) => void
}

const dayIn = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** The period of a report, in the address: it survives a reload and goes with a shared link. */
export function usePeriod(): PeriodState {
  const url = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    ...periodOf(dayIn(url.from), dayIn(url.to), today()),
    set: ({ from, to }) =>
      void navigate({
        to: '.',
        search: (before) => ({ ...before, from, to, page: undefined }),
        replace: true,
        resetScroll: false,
      }),
  }
}

/** One choice of a report, in the address too; the first option unless it says another. */
export function useChoice<T extends string>(name: keyof AnyQuery, options: readonly { value: T }[]) {
  const url = useSearch({ strict: false })
  const navigate = useNavigate()
  const value = options.find((option) => option.value === url[name])?.value ?? options[0]!.value
  const set = (next: string) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, [name]: next, page: undefined }),
      replace: true,
      resetScroll: false,
    })
  return { value, set }
}
