import { now as currentTime, may, ownSales } from '../kernel/context'
import { load, range } from '../kernel/db/read'
import { later } from '../kernel/later'
import { addDays, hourOf } from '../kernel/values/time'
import type { SaleTotals } from '../sales/book/sale-book'
import { Order, orderTypes } from '../sales/order/order'
import type { OrderState } from '../sales/order/order.states'
import { settingsOf } from '../settings/settings'
import { expectedCash } from '../treasury/shift'
import { seesSums } from '../treasury/shifts'
import {
  endingNumbers,
  lowStock,
  openDecisions,
  openDocuments,
  openShifts,
  overdueDebts,
  unmatchedLines,
} from './attention'
import { ordersByState } from './dashboard'
import { today as currentDay } from './period'
import { presentSums, salesOfBoth } from './sales'
import type { TodayData } from './today.wire'

const guardian = later(() => import('./guardian/guardian'))

/** Rows of each part; the rest are a click away. */
const SHOWN = 5

async function sales(): Promise<TodayData['sales']> {
  if (!may('dashboard_graphic-read') && !may('sale-read') && !may('pos-read')) return null
  const day = currentDay()
  const weekAgo = addDays(day, -7)
  const [now, before] = await salesOfBoth(day, weekAgo)
  const hour = hourOf(currentTime())
  return {
    today: presentSums(now.sums),
    week_ago: { day: weekAgo, ...presentSums(before.sums) },
    until: { hour, today: soldBefore(now, hour), week_ago: soldBefore(before, hour) },
  }
}

/** What a day had sold when an hour began, in cents. */
const soldBefore = ({ hours }: Pick<SaleTotals, 'hours'>, hour: number): number =>
  Object.entries(hours).reduce((sum, [at, [, totalCents]]) => sum + (Number(at) < hour ? totalCents : 0), 0)

const waiting: readonly OrderState[] = ['recibido', 'confirmado']

/** The orders of a state that wait longest, a few of them. */
async function first(state: OrderState) {
  if (ownSales()) return (await Order.list({ state, sort: 'date', per_page: SHOWN })).data
  const { items } = await range({
    pk: Order.indexPartition('state', state),
    index: Order.indexOf('state'),
    limit: SHOWN,
  })
  return items.map(Order.fromItem)
}

async function toDispatch(): Promise<TodayData['to_dispatch']> {
  if (!may('sale-read')) return null
  const [states, ...found] = await Promise.all([ordersByState(), ...waiting.map(first)])
  const rows = found
    .flat()
    .filter((o) => o.type !== orderTypes.pos)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .slice(0, SHOWN)
  return {
    count: waiting.reduce((sum, state) => sum + states[state], 0),
    received: states.recibido,
    confirmed: states.confirmado,
    rows: rows.map((o) => ({
      id: o.id,
      number: o.number,
      client: o.clientName,
      state: o.state,
      day: o.day,
      total: o.totals.totalCents,
    })),
  }
}

/** What needs the person who asks today: each part only for who may do something about it. */
export async function today(): Promise<TodayData> {
  const { settings } = await load({ settings: settingsOf() })
  const [sold, dispatch, debts, low, shifts, numbering, documents, dian, unmatched, decisions] = await Promise.all([
    sales(),
    toDispatch(),
    overdueDebts(),
    lowStock(SHOWN, settings),
    openShifts(),
    endingNumbers(settings),
    openDocuments(settings),
    guardian.watched(settings),
    unmatchedLines(),
    openDecisions(),
  ])
  const part = <A, B>(rows: readonly A[] | undefined, row: (one: A) => B) =>
    rows ? { count: rows.length, rows: rows.slice(0, SHOWN).map(row) } : null
  return {
    day: currentDay(),
    sales: sold,
    drawers:
      shifts && seesSums() ? { count: shifts.length, cash: shifts.reduce((sum, s) => sum + expectedCash(s), 0) } : null,
    to_dispatch: dispatch,
    overdue: part(debts, (d) => ({
      id: d.documentId,
      number: d.number,
      client_id: d.thirdId,
      client: d.thirdName,
      due_date: d.dueDate,
      days: d.days,
      remaining: d.balanceCents,
    })),
    overdue_total: debts ? debts.reduce((sum, d) => sum + d.balanceCents, 0) : null,
    low_stock: low
      ? {
          count: low.count,
          rows: low.rows.map((s) => ({
            product_id: s.productId,
            name: s.name,
            storage_id: s.storageId,
            storage: s.storage,
            quantity: s.quantity,
            minimum: s.minimum,
          })),
        }
      : null,
    open_shifts: part(shifts, (s) => ({
      id: s.id,
      register: s.register,
      user: s.userName,
      opened_at: s.openedAt,
      forgotten: s.forgotten,
    })),
    numbering: part(numbering, (n) => n),
    e_documents: part(documents, (d) => d),
    dian,
    statement_lines: unmatched ?? [],
    decisions: part(decisions, (d) => d),
  }
}
