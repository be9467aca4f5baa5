import { now } from '../kernel/context'
import type { Act } from '../kernel/db/act'
import { Channel } from './channels'
import type { PaymentMeans } from './payment-types/payment-type.input'
import { PaymentType } from './payment-types/payment-types'
import { ReturnReason } from './return-reasons'
import { defaultSettings, Settings } from './settings'
import { Tax } from './taxes/tax'
import type { TaxCode } from './taxes/tax.input'
import { Withholding } from './taxes/withholding'
import { defaultWithholdings } from './taxes/withholding-rates'

const paymentTypes: readonly [name: string, means: PaymentMeans, pos: boolean][] = [
  ['Efectivo', 'cash', true],
  ['Tarjeta débito', 'debit', true],
  ['Tarjeta crédito', 'card', true],
  ['Transferencia o Nequi', 'transfer', true],
  ['Crédito', 'credit', true],
]

/** Source: E.T. as cited; rates of facts B1.7. */
const taxes: readonly [name: string, code: TaxCode, bps: number, from: string, norm: string][] = [
  ['IVA 19 %', 'IVA', 1_900, '2017-01-01', 'E.T. art. 468 (Ley 1819 de 2016)'],
  ['IVA 5 %', 'IVA', 500, '2013-01-01', 'E.T. art. 468-1'],
  ['IVA 0 %', 'IVA', 0, '2013-01-01', 'E.T. art. 481'],
  ['Exento', 'EXENTO', 0, '2013-01-01', 'E.T. art. 477'],
  ['Excluido', 'EXCLUIDO', 0, '2013-01-01', 'E.T. art. 424'],
  ['Impuesto al consumo 8 %', 'INC', 800, '2013-01-01', 'E.T. art. 512-1 (Ley 1607 de 2012)'],
]

const channels = ['Tienda física', 'WhatsApp', 'Instagram', 'Página web'] as const
const reasons: readonly [name: string, restock: boolean][] = [
  ['Talla o color equivocado', true],
  ['El cliente cambió de opinión', true],
  ['Producto defectuoso', false],
  ['Llegó dañado', false],
  ['Pedido equivocado', true],
]

/** What a new shop finds in its settings. A step of a new shop; 39 actions of its unit. */
export function settingsDefaults(unit: Act): void {
  const fields = () => ({ active: true, createdAt: now().toISOString() })
  unit.insert(Settings, defaultSettings())
  for (const [name, means, pos] of paymentTypes)
    unit.insert(PaymentType, { id: PaymentType.newId(), name, means, pos, ...fields() })
  for (const [name, code, valueBps, from, norm] of taxes)
    unit.insert(Tax, { id: Tax.newId(), name, code, rates: [{ from, valueBps, norm }], ...fields() })
  for (const withholding of defaultWithholdings)
    unit.insert(Withholding, { id: Withholding.newId(), ...withholding, ...fields() })
  for (const name of channels) unit.insert(Channel, { id: Channel.newId(), name, ...fields() })
  for (const [name, restock] of reasons)
    unit.insert(ReturnReason, { id: ReturnReason.newId(), name, restock, ...fields() })
}
