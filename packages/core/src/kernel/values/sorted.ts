import { sortText } from './text'

/**
 * Rows in the order of one of their values: texts as people read them, numbers by size, no before yes. What has no value
 * goes last, either way.
 */
export function sortedBy<T>(rows: readonly T[], of: (row: T) => unknown, descending = false): T[] {
  const ordered = rows.map((row) => ({ row, value: comparable(of(row)) }))
  const way = descending ? -1 : 1
  ordered.sort((a, b) => {
    if (a.value === b.value) return 0
    if (a.value === undefined) return 1
    if (b.value === undefined) return -1
    return a.value < b.value ? -way : way
  })
  return ordered.map(({ row }) => row)
}

function comparable(value: unknown): string | number | undefined {
  if (typeof value === 'string') return sortText(value) || undefined
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' ? value : undefined
}
