import { plural, time } from '@/lib/format'
import type { Standing } from './standing'

/** "3 ventas y 2 movimientos más": what waits to be sent. */
export function waitingText({ waiting, sales }: Pick<Standing, 'waiting' | 'sales'>): string {
  const others = waiting - sales
  const rest = plural(others, 'registro más', 'registros más')
  if (sales === 0) return plural(others, 'registro', 'registros')
  return others > 0 ? `${plural(sales, 'venta')} y ${rest}` : plural(sales, 'venta')
}

/** Since when there is no connection, as somebody at a counter says it. */
export const sinceText = (at: number): string => `Sin conexión desde las ${time(new Date(at).toISOString())}`

/** What a till is told whose numbering somebody took. */
export const takenText = ({ register, taken_by }: { register: string; taken_by: string | null }): string =>
  `${taken_by ?? 'Quien administra la tienda'} tomó la numeración de ${register}: este equipo vende solo con internet. Cierra el turno y abre otro para volver a vender sin conexión.`
