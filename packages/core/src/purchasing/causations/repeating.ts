import type * as z from 'zod'
import { author, now } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { range } from '../../kernel/db/read'
import { AppError, conflict, notFound } from '../../kernel/errors'
import { dayOf } from '../../kernel/values/time'
import { Causation } from './causation'
import { NewCausation, type NewCausationInput, type RepeatInput } from './causation.input'
import { draftIn } from './causations'
import { dueAfter, Recurring, type RecurringData, type RecurringList } from './recurring'

/** Told at once, and made in a night. */
const MOST = 100

const present = (row: RecurringData) => ({
  id: row.id,
  provider: { id: row.providerId, name: row.providerName },
  names: row.lines.map(({ name }) => name).join(', '),
  total_cost: row.totalCents,
  day_of_month: row.dayOfMonth,
  next_date: row.dueOn,
  trouble: row.trouble ?? null,
})

/** Expenses that come back each month, the next one first. */
export async function listRecurring(): Promise<z.input<typeof RecurringList>> {
  const { items } = await range({
    pk: Recurring.indexPartition('due', 'all'),
    index: Recurring.indexOf('due'),
    limit: MOST,
  })
  return items.map(Recurring.fromItem).map(present)
}

/** Makes a causation come back each month on a day, as it is now. @throws AppError 404, 409 for one that was annulled */
export async function repeatCausation({ id, day_of_month: dayOfMonth }: z.output<typeof RepeatInput>) {
  await act(async (unit) => {
    const row = await Causation.get(id)
    if (row.state === 'voided' || row.state === 'dropped')
      throw conflict('Esta causación se anuló: repite una que esté registrada o en borrador.', 'bad_state')
    if (row.landed) throw conflict('Este costo es de unas compras: no se repite cada mes.', 'bad_state')
    const { providerId, providerName, costCenterId, discount, notes, lines, totals } = row
    unit.insert(Recurring, {
      ...{ id: Recurring.newId(), providerId, providerName, discount, lines, totalCents: totals.totalCents },
      ...(costCenterId ? { costCenterId } : {}),
      ...(notes ? { notes } : {}),
      ...{ dayOfMonth, dueOn: dueAfter(dayOf(now()), dayOfMonth) },
      ...{ createdAt: now().toISOString(), userName: author().name },
    })
    unit.summary = `Repite cada mes el gasto de ${providerName}, el día ${dayOfMonth}`
  })
  return listRecurring()
}

/** Ends the repetition; what it made stays. @throws AppError 404 */
export async function stopRepeating({ id }: { id: string }) {
  await act(async (unit) => {
    const row = await Recurring.find(id)
    if (!row) throw notFound(Recurring.label)
    unit.remove(Recurring, row)
    unit.summary = `Ya no repite el gasto de ${row.providerName}`
  })
  return listRecurring()
}

/** The draft that a repetition asks for on its day. */
const asked = (row: RecurringData): NewCausationInput =>
  NewCausation.parse({
    ...{
      provider_id: row.providerId,
      cost_center_id: row.costCenterId,
      notes: row.notes,
      date: row.dueOn,
      draft: true,
    },
    discount:
      row.discount.type === 1
        ? { type: 1, value: row.discount.cents / 100 }
        : { type: 2, value: row.discount.bps / 100 },
    products: row.lines.map((line) => ({
      ...{ account: line.account, name: line.name, quantity: line.quantity / 1_000, cost: line.unitCents / 100 },
      ...{ amount: line.grossCents / 100, tax: line.taxBps / 100, tax_code: line.taxCode, concept: line.concept },
      discount:
        line.discount.type === 1
          ? { type: 1, value: line.discount.cents / 100 }
          : { type: 2, value: line.discount.bps / 100 },
    })),
  })

/** Makes the draft of a repetition and moves its day on, in one transaction: two at once make one. */
const make = (id: string) =>
  act(async (unit) => {
    const row = await Recurring.find(id)
    if (!row || row.dueOn > dayOf(now())) return
    await draftIn(unit, asked(row), row.dueOn)
    const { version: _, trouble: __, ...rest } = row
    unit.replace(Recurring, row, { ...rest, dueOn: dueAfter(row.dueOn, row.dayOfMonth) })
    unit.summary = `Dejó en borrador el gasto de ${row.providerName} que se repite`
  })

const told = (id: string, trouble: string) =>
  act(async (unit) => {
    const row = await Recurring.find(id)
    if (row && row.trouble !== trouble) unit.replace(Recurring, row, { ...row, trouble })
  })

/** Each night: drafts of what comes back by today. A shop without any costs a read. */
export async function recurringDue(): Promise<void> {
  const { items } = await range({
    pk: Recurring.indexPartition('due', 'all'),
    index: Recurring.indexOf('due'),
    to: `${dayOf(now())}.~`,
    limit: MOST,
  })
  for (const { id } of items.map(Recurring.fromItem))
    await make(id).catch((error) => {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      return told(id, error.message)
    })
}
