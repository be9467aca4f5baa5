import type { Role } from '../../accounting/chart/roles'
import type { Cause } from '../stock/stock-causes'

interface Reason {
  name: string
  cause: Cause
  /** Account on the other side of an increase; a reason without one only decreases. */
  in?: Role
  /** Account on the other side of a decrease; a reason without one only increases. */
  out?: Role
  /** Counts as a sale for VAT: the tax of the price is owed. Source: E.T. art. 421, facts B3.1 row 31. */
  vat?: boolean
  /** Not offered to people: other documents give it. */
  internal?: boolean
}

/** Why stock is adjusted, and what it does to the books. Source: facts B3.1 rows 29 to 31 and 51. */
export const reasons = {
  correction: { name: 'Corrección', cause: 'adjustment', in: 'adjustmentGain', out: 'adjustmentLoss' },
  damage: { name: 'Daño o avería', cause: 'adjustment', out: 'adjustmentLoss' },
  expired: { name: 'Vencimiento', cause: 'adjustment', out: 'adjustmentLoss' },
  loss: { name: 'Pérdida o robo', cause: 'adjustment', out: 'writeOff' },
  found: { name: 'Sobrante encontrado', cause: 'adjustment', in: 'otherIncome' },
  ownUse: { name: 'Consumo propio', cause: 'adjustment', out: 'otherExpenses', vat: true },
  gift: { name: 'Obsequio o muestra', cause: 'adjustment', out: 'otherExpenses', vat: true },
  initial: { name: 'Inventario inicial', cause: 'initial', in: 'openingEquity', out: 'openingEquity' },
  count: { name: 'Conteo físico', cause: 'count', in: 'adjustmentGain', out: 'adjustmentLoss', internal: true },
  import: { name: 'Importación', cause: 'import', in: 'adjustmentGain', out: 'adjustmentLoss', internal: true },
} as const satisfies Record<string, Reason>

export type ReasonCode = keyof typeof reasons
export const reasonCodes = Object.keys(reasons) as [ReasonCode, ...ReasonCode[]]
export const reasonOf = (code: ReasonCode): Reason => reasons[code]
