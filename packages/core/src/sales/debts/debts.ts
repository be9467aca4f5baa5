import type * as z from 'zod'
import { now } from '../../kernel/context'
import { slicePage } from '../../kernel/db/lists/page'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { plain } from '../../kernel/values/text'
import { addDays, dayOf } from '../../kernel/values/time'
import { ages as ageNames, ageOf, daysPast, OpenItem } from '../../treasury/open-item/open-item'
import { openItems } from '../../treasury/open-item/open-items'
import type { ClientAges, DebtsByClient } from './debts.wire'

const empty = (): number[] => ageNames.map(() => 0)

/** What each client owes by age, who owes most first, and the sums of all. Costs what is open, not the history. */
export async function debtsByClient(input: PageInput & { search?: string }): Promise<z.input<typeof DebtsByClient>> {
  const today = dayOf(now())
  const clients = new Map<string, z.input<typeof ClientAges>>()
  const sums = { orders: 0, ages: empty(), total: 0 }
  for (const debt of await openItems('clients')) {
    const row = clients.get(debt.thirdId) ?? {
      client: { id: debt.thirdId, name: debt.thirdName },
      orders: 0,
      ages: empty(),
      total: 0,
    }
    clients.set(debt.thirdId, row)
    const age = ageOf(debt, today)
    for (const sum of [row, sums]) {
      sum.orders += 1
      sum.ages[age]! += debt.balanceCents
      sum.total += debt.balanceCents
    }
  }
  const words = plain(input.search ?? '').split(' ')
  const found = [...clients.values()].filter(({ client }) => {
    const name = ` ${plain(client.name)}`
    return words.every((word) => name.includes(` ${word}`))
  })
  return {
    ...slicePage(
      found.sort((a, b) => b.total - a.total),
      input,
    ),
    ...sums,
    found: found.reduce((sum, { total }) => sum + total, 0),
  }
}

/** What is owed, the oldest due date first; of one client, or only what is late. Costs what is open. */
export async function listDebts(input: PageInput & { client?: string; overdue?: boolean }) {
  const today = dayOf(now())
  const { data, meta } = await OpenItem.page({
    input,
    index: input.client ? 'third' : 'due',
    part: input.client ? `clients.${input.client}` : 'clients',
    ...(input.client || input.overdue ? {} : { bucket: 'clients' }),
    ...(input.overdue ? { to: `${addDays(today, -1)}￿` } : {}),
  })
  return {
    data: data.map((r) => ({
      id: r.documentId,
      number: r.number,
      type: r.type!,
      client: { id: r.thirdId, name: r.thirdName },
      date: r.day,
      date_pay: r.dueDate,
      days_late: daysPast(r, today),
      credit: r.credit ? ('Si' as const) : ('No' as const),
      total: r.totalCents,
      remaining: r.balanceCents,
    })),
    meta,
  }
}
