import * as z from 'zod'
import { balance, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { document } from '../../documents/document'
import type { PaymentBank } from '../../settings/payment-types/payment-bank'
import type { MovementType } from './bank.input'
import { moneyFields, moneyMade, moneyMoves, moneyStates, moneyVoided, moneyWords } from './money-document'

/** Income or expense that goes straight through a bank: interest, its charges, a tax that it took. */
export const BankMovement = document({
  name: 'bankMovement',
  label: 'el movimiento de banco',
  words: { ...moneyWords, accountName: 'Nombre de la cuenta', thirdId: 'Tercero', bankId: 'Banco' },
  id: 'bankMovement',
  prefix: 'MB-',
  states: moneyMoves,
  names: moneyStates,
  voided: 'void',
  fields: {
    ...moneyFields,
    type: z.enum(['income', 'expense']),
    bankId: z.string(),
    bankName: z.string(),
    account: z.string(),
    accountName: z.string(),
    thirdId: z.string().optional(),
    costCenterId: z.string().optional(),
  },
  made: moneyMade,
  entered: moneyVoided,
  list: { dated: 'day', filters: { state: 'state' } },
  refs: { bank: (m) => m.bankId, account: (m) => m.account },
  plural: 'movimientos de banco',
})
export type BankMovementData = z.output<typeof BankMovement.schema>

/** Entry of a movement of a bank, against an account of income (4) or of expenses (5). Source: facts B3.1 row 24. */
export function movementOfBank(
  type: MovementType,
  cents: number,
  bank: PaymentBank,
  { account, ...dimensions }: { account: string; thirdId?: string; costCenterId?: string },
): EntryLine[] {
  const [ofBank, other] = [{ bankId: bank.id }, dimensions]
  return type === 'income'
    ? [...balance([debit(bank.account, cents, ofBank), credit(account, cents, other)])]
    : [...balance([debit(account, cents, other), credit(bank.account, cents, ofBank)])]
}
