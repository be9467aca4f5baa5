const BOGOTA_OFFSET_MS = 5 * 3_600_000
const DAY_MS = 86_400_000

/** A business day `YYYY-MM-DD` in America/Bogota (UTC−5 all year). */
export type Day = string

/** Business day of an instant. */
export const dayOf = (instant: Date): Day => new Date(instant.getTime() - BOGOTA_OFFSET_MS).toISOString().slice(0, 10)

/** Hour of the day (0–23) in Bogota. */
export const hourOf = (instant: Date): number => new Date(instant.getTime() - BOGOTA_OFFSET_MS).getUTCHours()

/** Time of the day in Bogota: `10:42`. */
export const formatTime = (instant: Date): string =>
  new Date(instant.getTime() - BOGOTA_OFFSET_MS).toISOString().slice(11, 16)

/** The instant at which `day` begins in Bogota. */
export const startOfDay = (day: Day): Date => new Date(Date.parse(`${day}T00:00:00Z`) + BOGOTA_OFFSET_MS)

/** `day` moved by `n` days. */
export const addDays = (day: Day, n: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)

/** Whole days from `a` to `b`. */
export const daysBetween = (a: Day, b: Day): number =>
  Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / DAY_MS)

/** `YYYY-MM` of a day. */
export const monthOf = (day: Day): string => day.slice(0, 7)

/** Last day of a month `YYYY-MM`. */
export const lastDayOf = (month: string): Day =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** True for a real calendar day written `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)

/** `2026-11-21` → `21-11-2026`. */
export const formatDay = (day: Day): string => day.split('-').reverse().join('-')
