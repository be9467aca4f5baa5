import type { Side } from '../../accounting/journal/controls'
import { entriesNamed } from '../../accounting/journal/journal'
import { load } from '../../kernel/db/read'
import { addDays, type Day, daysBetween } from '../../kernel/values/time'
import { Client } from '../../parties/clients/client'
import { ageOf, ages, balanceAt, daysPast, type MoveData, type OpenItemRow } from '../../treasury/open-item/open-item'
import { itemsOfThird, openItemsAt } from '../../treasury/open-item/open-items'
import { monthsBefore, today } from '../period'
import { salesDetail } from '../sales'
import { lastDays } from './last-sales'
import { type Asked, byAmount, type Column, type Report, type Row, type Target } from './report'
import { own } from './sales'

const ageKeys = ['due', 'd30', 'd60', 'd90', 'older'] as const

/** What is owed on a side at the end of a day, by third and age: adds up to the accounts of the side. */
async function aged(side: Side, { to: at }: Asked, target: (item: OpenItemRow) => Target) {
  const thirds = new Map<string, Row & { values: Record<string, number | string> }>()
  for (const item of await openItemsAt(side, at)) {
    const row = thirds.get(item.thirdId) ?? {
      key: item.thirdId,
      values: { name: item.thirdName || 'Sin nombre', count: 0, total: 0, late: 0 },
      to: target(item),
    }
    const add = (key: string, n: number) => {
      row.values[key] = Number(row.values[key] ?? 0) + n
    }
    add('count', 1)
    add('total', item.balanceCents)
    add(ageKeys[ageOf(item, at)]!, item.balanceCents)
    row.values.late = Math.max(Number(row.values.late), daysPast(item, at))
    thirds.set(item.thirdId, row)
  }
  return { rows: byAmount([...thirds.values()], 'total') }
}

const agedColumns = (who: string): Column[] => [
  { key: 'name', label: who, kind: 'text' },
  { key: 'count', label: 'Documentos', kind: 'count', wide: true },
  ...ageKeys.map((key, i): Column => ({ key, label: ages[i]!, kind: 'money', wide: true })),
  { key: 'total', label: 'Total', kind: 'money' },
  { key: 'late', label: 'Días de mora', kind: 'count', alone: true, wide: true },
]

const moveNames: Record<MoveData['kind'], string> = {
  open: 'Cargo',
  apply: 'Abono',
  unapply: 'Abono reversado',
  reverse: 'Anulación',
}

/**
 * What a client was charged and paid in a period, document by document, with what stood after each: account 1305 of the
 * client, less what is in their favour (2805).
 */
async function clientAccount({ client = '', from, to }: Asked) {
  const sides = [
    { side: 'clients', sign: 1 },
    { side: 'clientAdvances', sign: -1 },
  ] as const
  const items = (
    await Promise.all(
      sides.map(async ({ side, sign }) => (await itemsOfThird(side, client, from)).map((item) => ({ item, sign }))),
    )
  ).flat()
  const opening = items.reduce((sum, { item, sign }) => sum + sign * balanceAt(item, addDays(from, -1)), 0)
  const moves = items
    .flatMap(({ item, sign }) => item.moves.map((move) => ({ item, move, cents: sign * move.cents })))
    .filter(({ move }) => move.day >= from && move.day <= to)
    .sort((a, b) => (a.move.day + a.move.entryId < b.move.day + b.move.entryId ? -1 : 1))
  const entries = await entriesNamed(moves.map(({ move }) => ({ id: move.entryId, day: move.day })))
  let balance = opening
  const rows = moves.map(({ item, move, cents }, i): Row => {
    balance += cents
    const entry = entries.get(move.entryId)
    return {
      key: `${i}`,
      values: {
        day: move.day,
        number: entry?.documentNumber ?? item.number,
        concept:
          entry && entry.documentId !== item.documentId
            ? `${moveNames[move.kind]} a ${item.number}`
            : moveNames[move.kind],
        due: move.kind === 'open' ? item.dueDate : '',
        ...(cents > 0 ? { debit: cents, credit: 0 } : { debit: 0, credit: -cents }),
        balance,
      },
      to: { screen: 'record', kind: item.documentKind, id: item.documentId },
    }
  })
  const first: Row = { key: 'opening', values: { day: from, concept: 'Saldo inicial', balance: opening } }
  return { rows: rows.length > 0 || opening !== 0 ? [first, ...rows] : [], totals: { balance } }
}

/** When each client last bought, of those who did in the period: who has stayed away longest comes first. */
async function lastSales(asked: Asked) {
  const detail = await salesDetail(asked)
  const buyers = Object.entries(detail.clients).filter(([, [count]]) => count > 0)
  const days = await lastDays(
    buyers.map(([id]) => id),
    detail.lastSales,
    asked.to,
  )
  const { found } = await load({ found: Client.many(buyers.map(([id]) => id)) })
  const rows = buyers.flatMap(([id, [count, total]]): Row[] => {
    const day = days.get(id)
    const client = found.get(id)
    if (!day) return []
    const values = {
      name: client?.name ?? 'Cliente eliminado',
      phone: client?.phone ?? '',
      day,
      days: daysBetween(day, today()),
      count,
      total,
    }
    return [{ key: id, values, to: { screen: 'record', kind: 'client', id } }]
  })
  return { rows: byAmount(rows, 'days') }
}

const yearBefore = (to: Day): Day => monthsBefore(to, 11)

export const balances: readonly Report[] = [
  {
    name: 'ultimas-ventas-por-cliente',
    title: 'Últimas ventas por cliente',
    about: 'Cuándo compró cada cliente por última vez, para llamar a los que hace tiempo no vuelven.',
    group: 'Clientes y proveedores',
    allow: own,
    start: yearBefore,
    columns: () => [
      { key: 'name', label: 'Cliente', kind: 'text' },
      { key: 'phone', label: 'Teléfono', kind: 'text', wide: true },
      { key: 'day', label: 'Última venta', kind: 'day' },
      { key: 'days', label: 'Días', kind: 'count', alone: true },
      { key: 'count', label: 'Ventas', kind: 'count', wide: true },
      { key: 'total', label: 'Total', kind: 'money', wide: true },
    ],
    rows: lastSales,
    empty: 'En este periodo no le vendiste a nadie. Elige uno más largo arriba.',
  },
  {
    name: 'estado-cuenta-cliente',
    title: 'Estado de cuenta de un cliente',
    about: 'Lo que un cliente debía, cada cargo y cada abono, y lo que debe hoy.',
    group: 'Clientes y proveedores',
    allow: ['customer-read', 'payment_received-read'],
    start: yearBefore,
    filters: ['client'],
    needs: 'client',
    columns: () => [
      { key: 'day', label: 'Fecha', kind: 'day' },
      { key: 'number', label: 'Documento', kind: 'text' },
      { key: 'concept', label: 'Concepto', kind: 'text', wide: true },
      { key: 'due', label: 'Vence', kind: 'day', wide: true },
      { key: 'debit', label: 'Cargos', kind: 'money', wide: true },
      { key: 'credit', label: 'Abonos', kind: 'money', wide: true },
      { key: 'balance', label: 'Saldo', kind: 'money', alone: true },
    ],
    rows: clientAccount,
    empty: 'Este cliente no tiene saldo ni movimientos a crédito en estas fechas.',
  },
  {
    name: 'cuentas-por-cobrar',
    title: 'Cuentas por cobrar',
    about: 'Lo que te debe cada cliente, por edad de la deuda, el día que elijas.',
    group: 'Clientes y proveedores',
    allow: ['payment_received-read', 'customer-read'],
    atDay: true,
    columns: () => agedColumns('Cliente'),
    rows: (asked) =>
      aged('clients', asked, ({ thirdId }) => ({
        screen: 'report',
        id: 'estado-cuenta-cliente',
        filter: { client: thirdId, from: monthsBefore(asked.to, 11), to: asked.to },
      })),
    chart: { of: 'total', title: 'Quién debe más' },
    empty: 'Nadie te debía nada ese día.',
  },
  {
    name: 'cuentas-por-pagar',
    title: 'Cuentas por pagar',
    about: 'Lo que le debes a cada proveedor, por edad de la deuda, el día que elijas.',
    group: 'Clientes y proveedores',
    allow: ['payment_made-read', 'provider-read'],
    atDay: true,
    columns: () => agedColumns('Proveedor'),
    rows: (asked) => aged('providers', asked, ({ thirdId }) => ({ screen: 'record', kind: 'provider', id: thirdId })),
    chart: { of: 'total', title: 'A quién le debes más' },
    empty: 'No le debías nada a nadie ese día.',
  },
]
