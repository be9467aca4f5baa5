import { useSyncExternalStore } from 'react'
import { plural, time } from '@/lib/format'

/** How this till stands with the server. */
export interface Standing {
  /** Commands that wait to be sent, sales and others. */
  waiting: number
  sales: number
  sending: boolean
  /** Why sending stopped, in words for who sells; somebody has to do something. */
  problem: string | undefined
  /** What was not as it was sold, as the server told since this page is open. */
  decisions: readonly string[]
}

let standing: Standing = { waiting: 0, sales: 0, sending: false, problem: undefined, decisions: [] }
const listeners = new Set<() => void>()

/** Tells how the till stands by now. */
export function stands(change: Partial<Standing>): void {
  standing = { ...standing, ...change }
  for (const listener of listeners) listener()
}

export const standingNow = (): Standing => standing

/** How the till of this device stands. */
export const useStanding = (): Standing =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => standing,
  )

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tendero.till')

/** Tells the other tabs of this device that what is kept of the till changed. */
export const tellTabs = (): void => channel?.postMessage('changed')

/** Calls `hear` when another tab changed what is kept. */
export const onTabs = (hear: () => void): void => channel?.addEventListener('message', hear)

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
