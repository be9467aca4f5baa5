import type { Day } from '../../../kernel/values/time'
import type { Target } from '../report'

/** Where money is expected from, or what it goes to. */
export const flows = ['clients', 'cards', 'providers', 'expenses', 'payroll', 'taxes'] as const
export type Flow = (typeof flows)[number]

export const flowNames: Record<Flow, string> = {
  clients: 'Cobros a clientes',
  cards: 'Tarjetas y contraentrega',
  providers: 'Pagos a proveedores',
  expenses: 'Gastos que se repiten',
  payroll: 'Nómina',
  taxes: 'Impuestos',
}

/** Money that is expected on a day. */
export interface Expected {
  day: Day
  flow: Flow
  /** Above 0 comes in, below 0 goes out. */
  cents: number
  /** Who pays or is paid, and what for. */
  who: string
  what: string
  /** Why on that day. */
  why: string
  to?: Target
}
