import { addDays, type Day, dayOf } from '@tendero/core/kernel/values/time'
import { apiAs } from './caller'
import { clients } from './people'
import type { Shop } from './shop'

interface Balance {
  account: string
  third?: string
  number?: string
  /** Days before the first one that the document is of, and after it that it is due. */
  ago?: number
  due?: number
  debit?: number
  credit?: number
  note: string
}

const [first, second] = clients.filter(({ documentType }) => documentType === '31')

/** What the shop had and owed on its first day, goods apart: they came in with their sheet. */
const balances: readonly Balance[] = [
  { account: '110505', debit: 850_000, note: 'Efectivo en el local' },
  { account: '111005', debit: 6_240_000, note: 'Cuenta corriente' },
  ...[
    { third: first!.document, number: 'FV-1182', ago: 12, due: 18, debit: 465_000 },
    { third: second!.document, number: 'FV-1190', ago: 5, due: 25, debit: 318_000 },
  ].map((owed) => ({ account: '130505', ...owed, note: 'Venta del sistema anterior' })),
  { account: '152405', debit: 7_900_000, note: 'Estanterías y nevera' },
  ...[
    { third: '999310447', number: 'LA-20417', ago: 9, due: 21, credit: 1_275_000 },
    { third: '999356073', number: 'AT-881', ago: 20, due: 10, credit: 386_000 },
  ].map((owing) => ({ account: '220505', ...owing, note: 'Factura por pagar' })),
]

const sum = (side: 'debit' | 'credit') => balances.reduce((total, row) => total + (row[side] ?? 0), 0)

const rowOf = (day: Day, { account, third = '', number = '', ago, due, debit, credit, note }: Balance) =>
  [
    ...[
      account,
      third,
      number,
      ago === undefined ? '' : addDays(day, -ago),
      due === undefined ? '' : addDays(day, due),
    ],
    ...['', debit ?? '', credit ?? '', note],
  ].join(';')

/** Opens the books with the sheet of the accountant; the capital is what is left. */
export async function beginBooks(shop: Shop, start: Date): Promise<void> {
  const { closings } = apiAs(shop.owner, start)
  const day = dayOf(start)
  const capital: Balance = { account: '311505', credit: sum('debit') - sum('credit'), note: 'Capital de la dueña' }
  const titles = 'Cuenta;NIT o cédula;Factura;Fecha de la factura;Vence;Banco;Débito;Crédito;Nota'
  const text = [titles, ...[...balances, capital].map((row) => rowOf(day, row))].join('\n')
  const file = new File([text], 'saldos-iniciales.csv', { type: 'text/csv' })
  const { upload, why } = await closings.previewOpening({ file })
  if (why) throw new Error(`the opening of the demo: ${why}`)
  await closings.createOpening({ upload, date: day, description: 'Saldos con que empezamos' })
}
