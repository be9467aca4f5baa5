import type * as z from 'zod'
import { accountChoices } from '../../accounting/chart/accounts'
import { postingDay } from '../../accounting/journal/day'
import { entriesRequest, mirrorEntries, postStanding } from '../../accounting/journal/reversal'
import { thirdsOf } from '../../accounting/thirds/third'
import { presentAuthor, presentStep } from '../../documents/author'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { invalid, notFound } from '../../kernel/errors'
import { referTo } from '../../kernel/refer-to'
import { formatCop } from '../../kernel/values/money'
import { CostCenter } from '../../settings/cost-centers'
import { accountClass, type MovementType, type NewBankMovementInput } from './bank.input'
import { BankMovement, type BankMovementData, movementOfBank } from './bank-movement'
import { Bank } from './banks'
import { moneyStates } from './money-document'

export const typeNames: Record<MovementType, string> = { income: 'Ingreso', expense: 'Gasto' }

const presentMovement = (m: BankMovementData) => ({
  id: m.id,
  number: m.number,
  type: m.type,
  type_name: typeNames[m.type],
  date: m.day,
  created_at: m.at,
  bank: { id: m.bankId, name: m.bankName },
  account: m.account,
  account_name: m.accountName,
  value: m.cents,
  description: m.note ?? null,
  third_id: m.thirdId ?? null,
  cost_center_id: m.costCenterId ?? null,
  state: m.state,
  state_name: moneyStates[m.state],
  user: presentAuthor(m),
  voided: m.voided ? presentStep(m.voided) : null,
  reason: m.reason ?? null,
})

/** Accounts that a movement of a bank may be against: of income (4) and of expenses (5), with none below them. */
export async function accountsOfMovements() {
  const all = await accountChoices()
  const last = all.filter(({ value }) => !all.some((other) => other.value !== value && other.value.startsWith(value)))
  const of = (type: MovementType) =>
    last
      .filter(({ value }) => value.startsWith(accountClass[type]))
      .map(({ value, name, parent_name }) => ({ id: value, code: value, name, parent_name }))
  return { income: of('income'), expenses: of('expense') }
}

/** @throws AppError 422 at `account` */
async function accountFor(type: MovementType, code: string) {
  const { income, expenses } = await accountsOfMovements()
  const found = (type === 'income' ? income : expenses).find((account) => account.code === code)
  const wanted = type === 'income' ? 'de ingresos (empieza por 4)' : 'de gastos (empieza por 5)'
  if (!found) throw invalid({ account: [`Elige una cuenta ${wanted} de tu plan, sin otras debajo`] })
  return found
}

export const getBankMovement = async ({ id }: { id: string }) => presentMovement(await BankMovement.get(id))

type Asked = z.output<typeof NewBankMovementInput>

/** Records a movement of a bank with what else the unit writes. @throws AppError as `createBankMovement` */
export async function movementIn(unit: Act, input: Asked): Promise<BankMovementData> {
  const day = postingDay(input.date)
  const { number } = await BankMovement.numbered(unit)
  const bank = await referTo(unit, Bank, input.bank_id, { field: 'bank_id' })
  const center = await referTo(unit, CostCenter, input.cost_center_id, { field: 'cost_center_id' })
  const account = await accountFor(input.type, input.account)
  const { third_id: thirdId, value: cents } = input
  if (thirdId && !(await thirdsOf([thirdId])).has(thirdId)) throw notFound('el tercero')
  const dimensions = { ...(thirdId ? { thirdId } : {}), ...(center ? { costCenterId: center.id } : {}) }
  const asked = BankMovement.build({
    number,
    ...{ day, cents, type: input.type, bankId: bank.id, bankName: bank.name },
    ...{ account: account.code, accountName: account.name, note: input.description },
    ...dimensions,
    entries: [],
  })
  const entries = postStanding(unit, {
    concept: asked.note ?? `${typeNames[asked.type]} de ${bank.name}: ${account.name}`,
    documentKind: 'bankMovement',
    documentId: asked.id,
    documentNumber: number,
    day,
    lines: movementOfBank(asked.type, cents, bank, { account: account.code, ...dimensions }),
  })
  const row = { ...asked, entries }
  unit.insert(BankMovement, row)
  unit.summary = `Registró ${asked.type === 'income' ? 'un ingreso' : 'un gasto'} de ${formatCop(cents)} en ${bank.name}`
  return row
}

/**
 * Records income or an expense that went straight through a bank.
 * @throws AppError 404 or 422 for bank, account, third and cost centre, 422 at `date` for a day to come, 409 for a closed month
 */
export const createBankMovement = (input: Asked) => act(async (unit) => presentMovement(await movementIn(unit, input)))

/** Voids a movement: its mirror is posted today. @throws AppError 409 when it was void */
export const voidBankMovement = ({ id, reason }: { id: string; reason?: string }) =>
  act(async (unit) => {
    const row = await BankMovement.get(id)
    const after = BankMovement.void(unit, row, reason)
    const { entries } = await load({ entries: entriesRequest(row.entries) })
    mirrorEntries(unit, entries, {
      concept: `Anulación del movimiento ${row.number}`,
      documentKind: 'bankMovement',
      documentId: id,
      documentNumber: row.number,
    })
    unit.summary = `Anuló el movimiento ${row.number} de ${formatCop(row.cents)}`
    return presentMovement(after)
  })
