import { formatCop, formatQuantity } from '@tendero/core/kernel/values/money'
import { dayOf, formatDay } from '@tendero/core/kernel/values/time'

/** No line ends between a figure and its sign. */
const together = (figure: string): string => figure.replaceAll(' ', '\u00a0')

/** Pesos as read: `$ 1.234.567`, `$ 1.234,50`; a dash for an amount that is not for whoever reads. */
export const money = (pesos: number | null): string =>
  pesos === null ? '—' : together(formatCop(Math.round(pesos * 100)))

/** Units as read, at most three decimals: `1,5`. */
export const quantity = (units: number): string => formatQuantity(Math.round(units * 1_000))

/** A whole number as read: `1.234`. */
export const count = (n: number): string => formatQuantity(Math.round(n) * 1_000)

/** Part of one as a percentage: 0.125 → `12,5 %`. */
export const percent = (part: number): string => together(`${formatQuantity(Math.round(part * 1_000) * 100)} %`)

/** A business day or an instant as DD-MM-YYYY, in Bogotá. */
export const date = (value: string): string => formatDay(value.length === 10 ? value : dayOf(new Date(value)))

const clock = new Intl.DateTimeFormat('es-CO', {
  timeZone: 'America/Bogota',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant as `15:05`, in Bogotá. */
export const time = (instant: string): string => clock.format(new Date(instant))

/** An instant as `21-11-2026 15:05`, in Bogotá. */
export const dateTime = (instant: string): string => `${date(instant)} ${time(instant)}`

/** `1 venta`, `1.250 ventas`. */
export const plural = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`

/** Business day of this moment, `YYYY-MM-DD`. */
export const today = (): string => dayOf(new Date())
