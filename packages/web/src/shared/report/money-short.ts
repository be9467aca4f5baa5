import { formatQuantity } from '@tendero/core/kernel/values/money'

const scaled = (value: number, unit: number) => {
  const part = value / unit
  return formatQuantity(Math.round(Math.abs(part) < 10 ? part * 10 : part) * (Math.abs(part) < 10 ? 100 : 1_000))
}

/** Pesos with the room that an axis has: `950`, `12 mil`, `1,5 M`. */
export function shortMoney(pesos: number): string {
  const size = Math.abs(pesos)
  if (size >= 999_500) return `${scaled(pesos, 1_000_000)}\u00a0M`
  if (size >= 1_000) return `${scaled(pesos, 1_000)}\u00a0mil`
  return formatQuantity(Math.round(pesos) * 1_000)
}
