import { accountChoices } from '../accounting/chart/accounts'
import { needsThird } from '../accounting/journal/account-rules'
import { sideOf } from '../accounting/journal/controls'
import { thirdsOf } from '../accounting/thirds/third'
import type { Act } from '../kernel/db/act'
import { invalid, notFound } from '../kernel/errors'
import { referTo } from '../kernel/refer-to'
import { CostCenter } from '../settings/cost-centers'
import type { PaymentRules } from './pay'
import { AccountPayment, AccountReceipt, type PaymentData, type PaymentLineData } from './payment'
import type { AccountRequest } from './payment.input'

/** Accounts that a payment may not be against: of money, and of what is owed document by document. */
function refusal(account: string): string | undefined {
  if (/^11(05|10|20)/.test(account)) return 'Para mover dinero entre cajas y bancos usa una transferencia'
  if (sideOf(account)) return 'Esta cuenta se paga por sus documentos: usa un recibo o un pago de facturas'
  return undefined
}

/** The accounts that a payment is for. @throws AppError 404 for third or cost centre, 422 at the line that is wrong */
async function linesOf(unit: Act, input: AccountRequest): Promise<PaymentLineData[]> {
  const all = await accountChoices()
  const named = input.lines.flatMap(({ third_id }) => third_id ?? []).concat(input.third_id ?? [])
  const thirds = await thirdsOf(named)
  if (named.some((id) => !thirds.has(id))) throw notFound('el tercero')
  for (const id of new Set(input.lines.map((line) => line.cost_center_id)))
    await referTo(unit, CostCenter, id, { field: 'cost_center_id' })
  return input.lines.map((line, i) => {
    const wrong = (field: string, message: string) => invalid({ [`lines.${i}.${field}`]: [message] })
    const account = all.find(({ value }) => value === line.account)
    if (!account) throw wrong('account', 'Esta cuenta no está en tu plan')
    if (all.some(({ value }) => value !== line.account && value.startsWith(line.account)))
      throw wrong('account', 'Esta cuenta tiene otras debajo: elige una de ellas')
    const refused = refusal(line.account)
    if (refused) throw wrong('account', refused)
    const thirdId = line.third_id ?? input.third_id
    if (!thirdId && needsThird(line.account)) throw wrong('third_id', 'Elige el tercero de esta cuenta')
    return {
      account: line.account,
      name: account.name,
      cents: line.value,
      discountCents: 0,
      withheld: [],
      ...(thirdId ? { thirdId } : {}),
      ...(line.cost_center_id ? { costCenterId: line.cost_center_id } : {}),
      ...(line.description ? { note: line.description } : {}),
    }
  })
}

const concept = ({ thirdName, note, lines }: PaymentData): string =>
  note ?? [lines[0]?.name, thirdName].filter(Boolean).join(': ')

/** Payments against accounts of the chart: taxes, payroll, charges, capital. */
const accountRules = (of: Pick<PaymentRules<AccountRequest>, 'kind' | 'id' | 'way'>): PaymentRules<AccountRequest> => ({
  ...of,
  concept,
  refuseOver: () => {
    throw invalid({ payments: ['El dinero es más que lo que suman las cuentas. Revisa los valores'] })
  },
  terms: async (unit, input) => {
    const lines = await linesOf(unit, input)
    const third = input.third_id ? (await thirdsOf([input.third_id])).get(input.third_id) : undefined
    return { ...(third ? { thirdId: third.id } : {}), thirdName: third?.name ?? '', lines, items: [] }
  },
})

export const accountReceiptRules = accountRules({ kind: AccountReceipt, id: 'accountReceipt', way: 'in' })
export const accountPaymentRules = accountRules({ kind: AccountPayment, id: 'accountPayment', way: 'out' })
