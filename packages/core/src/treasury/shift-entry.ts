import { accountOf, type Mapping, type Role } from '../accounting/chart/roles'
import { balance, compact, credit, debit, type EntryLine } from '../accounting/journal/entry'
import { FIRST_BANK, type PaymentBank } from '../settings/payment-types/payment-bank'
import type { differenceTreatments } from './shift'

/** Why cash goes in or out of a drawer between sales, and the account on the other side. Source: facts B3.1 row 26. */
export const movementConcepts = {
  expense: { type: 'out', role: 'otherExpenses', name: 'Gasto' },
  stationery: { type: 'out', role: 'stationery', name: 'Útiles y papelería' },
  freight: { type: 'out', role: 'freight', name: 'Fletes y mensajería' },
  deposit: { type: 'out', role: 'bank', name: 'Consignación al banco' },
  withdrawal: { type: 'in', role: 'bank', name: 'Retiro del banco' },
  income: { type: 'in', role: 'otherIncome', name: 'Otro ingreso' },
} as const satisfies Record<string, { type: 'in' | 'out'; role: Role; name: string }>
export type MovementConcept = keyof typeof movementConcepts
export const movementConceptNames = Object.keys(movementConcepts) as [MovementConcept, ...MovementConcept[]]

/** With those that movements of before have: what is paid to a provider is a payment by now. */
const toldConcepts = { ...movementConcepts, payable: { name: 'Pago a un proveedor' } }
type ToldConcept = keyof typeof toldConcepts
export const toldConceptNames = Object.keys(toldConcepts) as [ToldConcept, ...ToldConcept[]]
export const conceptName = (concept: ToldConcept): string => toldConcepts[concept].name

interface Dimensions {
  /** The person of the shift. */
  thirdId: string
  costCenterId?: string
  /** Bank that a deposit enters or a withdrawal leaves; the first one unless told. */
  bank?: PaymentBank
}

/**
 * Entry of cash that goes in or out of the drawer between sales; what is paid to a provider is a payment
 * (`payments/made`). Source: facts B3.1 rows 25 and 26.
 */
export function movementEntry(
  concept: MovementConcept,
  cents: number,
  { thirdId, costCenterId, bank }: Dimensions,
  mapping: Mapping = {},
): EntryLine[] {
  const { type, role } = movementConcepts[concept]
  const cash = accountOf('cash', mapping)
  const other = (role === 'bank' && bank?.account) || accountOf(role, mapping)
  const dimensions = {
    ...(role === 'bank' ? { bankId: bank?.id ?? FIRST_BANK } : { thirdId }),
    ...(costCenterId && /^[456]/.test(other) ? { costCenterId } : {}),
  }
  return type === 'in'
    ? [...balance([debit(cash, cents), credit(other, cents, dimensions)])]
    : [...balance([debit(other, cents, dimensions), credit(cash, cents)])]
}

/**
 * Entry of the difference of a count: `differenceCents` above 0 is a surplus, below 0 a shortage that the cashier owes
 * or the shop assumes. Empty at 0. Source: facts B3.1 rows 27 and 28.
 */
export function differenceEntry(
  differenceCents: number,
  treatment: (typeof differenceTreatments)[number],
  { thirdId }: Dimensions,
  mapping: Mapping = {},
): EntryLine[] {
  const cash = accountOf('cash', mapping)
  const lines =
    differenceCents > 0
      ? [debit(cash, differenceCents), credit(accountOf('surplus', mapping), differenceCents, { thirdId })]
      : [
          debit(
            accountOf(treatment === 'employee' ? 'shortageEmployee' : 'shortageAssumed', mapping),
            0 - differenceCents,
            {
              thirdId,
            },
          ),
          credit(cash, 0 - differenceCents),
        ]
  const entry = compact(lines)
  if (entry.length > 0) balance(entry)
  return entry
}
