import type { Api } from '@tendero/core/api-types'
import { count, date, money, percent, quantity } from '@/lib/format'

type Kind = Awaited<ReturnType<Api['reports']['report']>>['columns'][number]['kind']

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A cell of a report as it is read; nothing is a dash. */
export function written(kind: Kind, cell: string | number | null): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'string') return DAY.test(cell) ? date(cell) : cell
  if (kind === 'percent') return percent(cell / 100)
  if (cell === 0) return '—'
  if (kind === 'money') return money(cell)
  return kind === 'quantity' ? quantity(cell) : count(cell)
}
