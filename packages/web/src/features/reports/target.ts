import type { Api } from '@tendero/core/api-types'
import { type Place, place } from '@/lib/place'
import { screenOfKind } from '@/lib/screen-of'
import { debts } from '@/shared/report/links'
import { reportScreen } from './screens'

type Target = Awaited<ReturnType<Api['reports']['report']>>['rows'][number]['to']

/** The screen of what is behind a row. */
export function targetOf(to: Target): Place | undefined {
  if (!to) return undefined
  const { screen, kind, id, filter } = to
  if (screen === 'record') return kind && id ? screenOfKind(kind, id) : undefined
  if (screen === 'orders') return place({ to: '/dashboard/pedidos', search: filter })
  if (screen === 'diary') return place({ to: '/dashboard/diaryBooks', search: filter })
  if (screen === 'debts') return debts(id ?? undefined)
  if (screen === 'stock')
    return place({ to: '/dashboard/reports/movimiento-de-inventario', search: { ...filter, item: id ?? '' } })
  return reportScreen(id ?? '', filter)
}
