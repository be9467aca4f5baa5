import * as z from 'zod'
import { fields, wire } from '../../kernel/records/declare'
import { day, id, optional, optionalText, pesos, rule, text } from '../../kernel/values/fields'

/** What a bank of the shop is: an account or a wallet. */
export const bankTypes = ['corriente', 'ahorros', 'billetera'] as const

export const bank = fields({
  name: text(60, 'Escribe el nombre del banco'),
  type: optional(z.enum(bankTypes, 'Elige el tipo de cuenta')).default('ahorros'),
  number: optionalText(30),
  /** Account of the chart that its money is in. */
  account: wire(
    'account',
    optional(
      z
        .string()
        .max(12)
        .regex(/^(1110|1120)\d{2,}$/, 'Elige una cuenta de bancos (1110) o de ahorros (1120)'),
    ).default('111005'),
  ),
  notes: optionalText(200),
})

/** Which bank the money of each payment type enters. */
export const BankConfigInput = z.object({
  config: z.array(z.object({ payment_type_id: id('Elige el tipo de pago'), bank_id: id('Elige el banco') })).max(100),
})

/** What money of a bank is moved for: an account of income begins with 4, one of expenses with 5. Source: product.txt section 9. */
export const movementTypes = ['income', 'expense'] as const
export type MovementType = (typeof movementTypes)[number]
export const accountClass: Record<MovementType, '4' | '5'> = { income: '4', expense: '5' }

const moved = {
  value: pesos({ min: 1, missing: 'Escribe el valor' }),
  date: optional(day()),
  description: optionalText(200),
}

const transfer = {
  bank_origin: id('Elige el banco del que sale'),
  bank_destination: id('Elige el banco al que entra'),
  ...moved,
}
const otherBank = rule<{ bank_origin: string; bank_destination: string }>(
  ['bank_origin', 'bank_destination'],
  ({ bank_origin, bank_destination }) =>
    bank_origin === bank_destination ? 'Elige un banco distinto del que sale' : undefined,
)
export const NewTransferInput = z.object(transfer).check(otherBank)
export const TransferChangesInput = z.object({ id: id(), ...transfer }).check(otherBank)

export const NewBankMovementInput = z.object({
  bank_id: id('Elige el banco'),
  type: z.enum(movementTypes, 'Elige si es un ingreso o un gasto'),
  account: z
    .string('Elige la cuenta')
    .max(12)
    .regex(/^[45]\d{5,}$/, 'Elige una cuenta de ingresos (4) o de gastos (5)'),
  ...moved,
  third_id: optional(id()),
  cost_center_id: optional(id()),
})
