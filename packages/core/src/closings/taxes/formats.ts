import type { Day } from '../../kernel/values/time'

/**
 * What a column adds up: one side of some accounts, or what is left on a side. A beginning with `!` before it leaves those
 * out.
 */
export interface Amount {
  accounts: readonly string[]
  side: 'debit' | 'credit' | 'net debit' | 'net credit'
}

/** A format of información exógena: a concept says which accounts are in each column. */
export interface ExogenaFormat {
  /** As DIAN calls it: `1001`. */
  format: string
  from: Day
  norm: string
  title: string
  columns: readonly { key: string; label: string }[]
  concepts: readonly { code: string; name: string; of: Readonly<Record<string, Amount | readonly Amount[]>> }[]
  /** It tells what stands at the end and not what moved. */
  atEnd?: true
  /** Who adds up to less, in UVT, goes together as 222222222. */
  minorUvt?: number
}

const net = (...accounts: string[]): Amount => ({ accounts, side: 'net debit' })
const owed = (...accounts: string[]): Amount => ({ accounts, side: 'net credit' })
const debits = (...accounts: string[]): Amount => ({ accounts, side: 'debit' })
const credits = (...accounts: string[]): Amount => ({ accounts, side: 'credit' })

const norm = 'Resolución DIAN 000162 de 2023 y sus cambios'
const from = '2024-01-01'

const paid = (code: string, name: string, withheld: string[], ...accounts: string[]) => ({
  ...{ code, name },
  of: { paid: net(...accounts), ...(withheld.length > 0 ? { withheld: owed(...withheld) } : {}) },
})

/**
 * Formats that a shop sends once a year, by the day since which they are used: another year is one more row. Source: DIAN,
 * resolución 000162 de 2023; concepts and smallest amounts are of it. What accounts are under a concept is ours.
 */
export const formats: readonly ExogenaFormat[] = [
  {
    ...{ format: '1001', from, norm, minorUvt: 3 },
    title: 'Pagos o abonos en cuenta y retenciones practicadas',
    columns: [
      { key: 'paid', label: 'Pago o abono en cuenta' },
      { key: 'withheld', label: 'Retención de renta practicada' },
      { key: 'withheldIva', label: 'Retención de IVA practicada' },
    ],
    concepts: [
      paid('5001', 'Salarios y demás pagos laborales', ['236505'], '5105', '5205'),
      paid('5002', 'Honorarios', ['236515'], '5110', '5210'),
      paid('5003', 'Comisiones', ['236520'], '513520', '523520'),
      paid('5004', 'Servicios', ['236525'], '5135', '5235', '5145', '5245', '!513520', '!523520'),
      paid('5005', 'Arrendamientos', ['236530'], '5120', '5220'),
      paid('5006', 'Intereses y rendimientos financieros', ['236535'], '5305'),
      paid('5007', 'Compra de activos movibles', ['236540'], '1435'),
      paid('5008', 'Compra de activos fijos', [], '15', '!1592'),
      {
        ...{ code: '5016', name: 'Los demás costos y deducciones' },
        of: {
          paid: net(
            '5115',
            '5125',
            '5130',
            '5140',
            '5150',
            '5155',
            '5195',
            '5215',
            '5225',
            '5230',
            '5240',
            '5250',
            '5255',
            '5295',
          ),
          withheld: owed(
            '2365',
            '!236505',
            '!236515',
            '!236520',
            '!236525',
            '!236530',
            '!236535',
            '!236540',
            '!236575',
          ),
          withheldIva: owed('2367'),
        },
      },
    ],
  },
  {
    ...{ format: '1003', from, norm },
    title: 'Retenciones en la fuente que te practicaron',
    columns: [{ key: 'withheld', label: 'Retención que te practicaron' }],
    concepts: [
      { code: '1302', name: 'Ventas', of: { withheld: net('135515') } },
      { code: '1309', name: 'Retención de IVA', of: { withheld: net('135517') } },
    ],
  },
  {
    ...{ format: '1005', from, norm },
    title: 'IVA descontable',
    columns: [
      { key: 'credited', label: 'Impuesto descontable' },
      { key: 'returned', label: 'IVA de devoluciones en ventas' },
    ],
    concepts: [
      {
        ...{ code: '', name: 'IVA descontable' },
        of: { credited: debits('2408', '!240805', '!240806', '!240899'), returned: debits('240805', '240806') },
      },
    ],
  },
  {
    ...{ format: '1006', from, norm },
    title: 'IVA generado e impuesto al consumo',
    columns: [
      { key: 'generated', label: 'Impuesto generado' },
      { key: 'recovered', label: 'IVA recuperado en devoluciones en compras' },
      { key: 'consumption', label: 'Impuesto al consumo' },
    ],
    concepts: [
      {
        ...{ code: '', name: 'IVA generado' },
        of: {
          generated: credits('240805', '240806'),
          recovered: credits('2408', '!240805', '!240806', '!240899'),
          consumption: credits('2495'),
        },
      },
    ],
  },
  {
    ...{ format: '1007', from, norm, minorUvt: 12 },
    title: 'Ingresos recibidos',
    columns: [
      { key: 'income', label: 'Ingresos brutos' },
      { key: 'returned', label: 'Devoluciones, rebajas y descuentos' },
    ],
    concepts: [
      {
        ...{ code: '4001', name: 'Ingresos brutos de actividades ordinarias' },
        of: { income: credits('41', '!4175'), returned: [net('4175'), debits('41', '!4175')] },
      },
      {
        code: '4002',
        name: 'Otros ingresos brutos',
        of: { income: credits('42', '!4210'), returned: debits('42', '!4210') },
      },
      {
        code: '4003',
        name: 'Intereses y rendimientos financieros',
        of: { income: credits('4210'), returned: debits('4210') },
      },
    ],
  },
  {
    ...{ format: '1008', from, norm, minorUvt: 12, atEnd: true },
    title: 'Cuentas por cobrar al 31 de diciembre',
    columns: [{ key: 'balance', label: 'Saldo por cobrar' }],
    concepts: [
      { code: '1315', name: 'Cuentas por cobrar a clientes', of: { balance: net('1305') } },
      { code: '1317', name: 'Otras cuentas por cobrar', of: { balance: net('13', '!1305', '!1399') } },
      { code: '1318', name: 'Deterioro de cartera', of: { balance: net('1399') } },
    ],
  },
  {
    ...{ format: '1009', from, norm, minorUvt: 12, atEnd: true },
    title: 'Cuentas por pagar al 31 de diciembre',
    columns: [{ key: 'balance', label: 'Saldo por pagar' }],
    concepts: [
      { code: '2201', name: 'Pasivos por pagar a proveedores', of: { balance: owed('22') } },
      { code: '2203', name: 'Obligaciones financieras', of: { balance: owed('21') } },
      { code: '2204', name: 'Impuestos, gravámenes y tasas', of: { balance: owed('24', '2365', '2367', '2368') } },
      { code: '2205', name: 'Otros pasivos laborales', of: { balance: owed('25', '2370', '2380') } },
      {
        code: '2206',
        name: 'Los demás pasivos',
        of: { balance: owed('23', '26', '28', '!2365', '!2367', '!2368', '!2370', '!2380') },
      },
    ],
  },
  {
    ...{ format: '2276', from, norm },
    title: 'Rentas de trabajo y pensiones',
    columns: [
      { key: 'salaries', label: 'Pagos por salarios' },
      { key: 'benefits', label: 'Prestaciones y cesantías' },
      { key: 'others', label: 'Otros pagos laborales' },
      { key: 'withheld', label: 'Retención de renta practicada' },
    ],
    concepts: [
      {
        ...{ code: '', name: 'Rentas de trabajo' },
        of: {
          salaries: net('510506', '510515', '510518', '520506', '520515', '520518'),
          benefits: net('510530', '510533', '510536', '510539', '520530', '520533', '520536', '520539'),
          others: net(
            '5105',
            '5205',
            '!510506',
            '!510515',
            '!510518',
            '!510530',
            '!510533',
            '!510536',
            '!510539',
            '!520506',
            '!520515',
            '!520518',
            '!520530',
            '!520533',
            '!520536',
            '!520539',
            '!510568',
            '!510569',
            '!510570',
            '!510572',
            '!510575',
            '!510578',
          ),
          withheld: owed('236505'),
        },
      },
    ],
  },
]

/** A format as it is used for a year. */
export const formatOf = (format: string, year: string): ExogenaFormat => {
  const all = formats.filter((one) => one.format === format)
  return all.findLast((one) => one.from <= `${year}-12-31`) ?? all[0]!
}

/** Whether an account is of an amount: some beginning fits, and none of those that leave out. */
export const isOf = ({ accounts }: Amount, account: string): boolean =>
  accounts.some((start) => !start.startsWith('!') && account.startsWith(start)) &&
  !accounts.some((start) => start.startsWith('!') && account.startsWith(start.slice(1)))
