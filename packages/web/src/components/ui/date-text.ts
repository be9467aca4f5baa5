import { formatDay, isDay } from '@tendero/core/kernel/values/time'

/** Digits as typed → `DD-MM-YYYY` so far. A pasted `YYYY-MM-DD` is turned around. */
export function maskDay(typed: string): string {
  if (isDay(typed.trim())) return formatDay(typed.trim())
  const parts = /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{0,4}))?$/.exec(typed.trim())
  if (parts)
    return [parts[1]!.padStart(2, '0'), parts[3] === undefined ? parts[2]! : parts[2]!.padStart(2, '0'), parts[3]]
      .filter((p) => p !== undefined)
      .join('-')
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('-')
}

/** `21-11-2026` → `2026-11-21`; undefined while it is not a real day. */
export function dayOfText(text: string): string | undefined {
  const day = text.split('-').reverse().join('-')
  return isDay(day) ? day : undefined
}

/** What is wrong with a day that should be from `min` to `max`. */
export function dayProblem(day: string | undefined, min?: string, max?: string): string | undefined {
  if (!day) return undefined
  if (min && day < min) return `Escribe el ${formatDay(min)} o un día después`
  if (max && day > max) return `Escribe el ${formatDay(max)} o un día antes`
  return undefined
}

export const textOfDay = (day: string | undefined): string => (day ? formatDay(day) : '')
