import { kind } from '../../kernel/db/kind'
import { records } from '../../kernel/records/records'
import { plain } from '../../kernel/values/text'
import { paymentType } from './payment-type.input'

export const PaymentType = kind({
  name: 'paymentType',
  prefix: 'tpa',
  label: 'el tipo de pago',
  words: { pos: 'Se usa en el mostrador', counterBank: 'Banco en el mostrador', orderBank: 'Banco en pedidos' },
  schema: paymentType.row,
  refs: { bank: (type) => [...new Set([type.counterBank, type.orderBank].flatMap((bank) => bank?.id ?? []))] },
  plural: 'tipos de pago',
})

export const paymentTypes = records(PaymentType, {
  fields: paymentType,
  searchBy: (p) => [p.name],
  distinct: { field: 'name', of: (p) => plain(p.name), taken: 'Ya tienes un tipo de pago con este nombre' },
})

/** Active payment types of the counter, for choosing one. */
export const posPaymentTypes = async () => (await paymentTypes.choices()).filter((type) => type.pos)
