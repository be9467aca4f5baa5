import { addDays, dayOf } from '@tendero/core/kernel/values/time'
import { beforeAll, expect, it } from 'vitest'
import { newShop, type World } from '../support/world'

/** Statements of banks against the books of one shop. */
let shop: World
let id: string
const today = dayOf(new Date())
const dmy = (day: string) => day.split('-').reverse().join('/')
const [one, two, three] = [-3, -2, -1].map((days) => addDays(today, days)) as [string, string, string]

beforeAll(async () => {
  shop = await newShop()
  id = await bankNamed('Bancolombia')
})

const bankNamed = async (name: string) =>
  (await shop.api.treasury.createBank({ name, number: String(Math.floor(Math.random() * 1e9)), account: '111005' })).id
const csv = (...lines: string[]) => new File([lines.join('\n')], 'extracto.csv', { type: 'text/csv' })
const bring = async (bank: string, file: File) => {
  const look = await shop.api.treasury.previewStatement({ id: bank, file })
  expect(look).toMatchObject({ problems: [], errors: [] })
  return shop.api.treasury.importStatement({ id: bank, upload: look.upload })
}
const lines = async (bank = id, state: 'open' | 'matched' = 'open') =>
  (await shop.api.treasury.listStatementLines({ id: bank, state })).data

const shapes: [bank: string, file: () => File][] = [
  [
    'Bancolombia',
    () =>
      csv(
        'FECHA,DESCRIPCIÓN,SUCURSAL,DCTO.,VALOR,SALDO',
        `${one.replaceAll('-', '/')},PAGO DE PROV GRANOS,MEDELLIN,101,"-150,000.00","850,000.00"`,
        `${two.replaceAll('-', '/')},CONSIGNACION,MEDELLIN,102,"300,000.50","1,150,000.50"`,
      ),
  ],
  [
    'Davivienda',
    () =>
      csv(
        'Fecha de Sistema;Documento;Descripción Motivo;Transacción;Oficina;Referencia 1;Valor Total',
        `${dmy(one)};101;Pago de prov granos;Nota Débito;Bogotá;;$ 150.000,00`,
        `${dmy(two)};102;Consignación;Nota Crédito;Bogotá;;$ 300.000,50`,
      ),
  ],
  [
    'BBVA',
    () =>
      csv(
        'FECHA OPERACIÓN;FECHA VALOR;CONCEPTO;Nº DOCUMENTO;CARGO;ABONO;SALDO',
        `${dmy(one)};${dmy(one)};PAGO GRANOS;101;150.000,00;;850.000,00`,
        `${dmy(two)};${dmy(two)};CONSIGNACION;102;;300.000,50;1.150.000,50`,
      ),
  ],
  [
    'Nequi',
    () =>
      csv(
        'Fecha;Descripción;Valor;Saldo',
        `${dmy(one)};Envío a Granos;-150.000,00;850.000,00`,
        `${dmy(two)};Recibiste de Amparo;300.000,50;1.150.000,50`,
      ),
  ],
  [
    'OFX',
    () =>
      new File(
        [
          `OFXHEADER:100\n<OFX><BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT\n<DTPOSTED>${one.replaceAll('-', '')}120000\n<TRNAMT>-150000.00\n<FITID>a1\n<NAME>PAGO GRANOS\n</STMTTRN><STMTTRN><TRNTYPE>CREDIT\n<DTPOSTED>${two.replaceAll('-', '')}\n<TRNAMT>300000.50\n<FITID>a2\n<MEMO>CONSIGNACION\n</STMTTRN></BANKTRANLIST></OFX>`,
        ],
        'extracto.ofx',
      ),
  ],
]

it.each(shapes)('reads a statement of %s as it comes', async (name, file) => {
  const bank = await bankNamed(`${name} de prueba`)
  expect(await bring(bank, file())).toEqual({ new: 2, known: 0 })
  expect((await lines(bank)).map(({ date, value }) => [date, value])).toEqual([
    [two, 300_000.5],
    [one, -150_000],
  ])
})

it('a file that comes three times, shuffled and overlapping, and twice at once, changes nothing', async () => {
  const bank = await bankNamed('Repetido')
  const titles = 'Fecha;Descripción;Valor'
  const rows = [one, one, two, three].map((day, i) => `${dmy(day)};COMPRA DATAFONO;${i < 2 ? 5_000 : 7_000}`)
  await Promise.all([bring(bank, csv(titles, ...rows.slice(0, 3))), bring(bank, csv(titles, ...rows.slice(0, 3)))])
  expect(await bring(bank, csv(titles, ...rows.toReversed()))).toEqual({ new: 1, known: 3 })
  expect(await bring(bank, csv(titles, ...rows.slice(1)))).toEqual({ new: 0, known: 3 })
  expect(await lines(bank)).toHaveLength(4)
  expect(await shop.api.treasury.reconciliation({ id: bank })).toMatchObject({ open: 4, income: 24_000, expenses: 0 })
})

it('proposes the movement with its reason; matched it cannot be void, and unmatched it can', async () => {
  const income = await shop.api.treasury.createBankMovement({
    ...{ bank_id: id, type: 'income' as const, account: '421005', value: 80_000, date: two },
  })
  await bring(id, csv('Fecha;Descripción;Valor', `${dmy(three)};INTERESES;80.000`, `${dmy(three)};OTRO;80.001`))
  const [other, line] = (await lines()).sort((a, b) => b.value - a.value)
  expect(line).toMatchObject({ proposal: { number: income.number, why: 'Mismo valor, a 1 día' } })
  expect(other).toMatchObject({ proposal: null, charge: null })
  const { entry_id, date } = line!.proposal!
  const wrong = shop.api.treasury.matchLine({ id, line_id: other!.id, entry_id, date })
  await expect(wrong).rejects.toMatchObject({ status: 422 })
  const tries = await Promise.allSettled(
    [1, 2].map(() => shop.api.treasury.matchLine({ id, line_id: line!.id, entry_id, date })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await lines(id, 'matched')).toMatchObject([{ id: line!.id, match: { number: income.number } }])
  await expect(shop.api.treasury.removeBankMovement({ id: income.id })).rejects.toMatchObject({ status: 409 })
  await shop.api.treasury.unmatchLine({ id, line_id: line!.id })
  expect(await shop.api.treasury.removeBankMovement({ id: income.id })).toMatchObject({ state: 'void' })
})

it('the 4×1000 and charges of the bank are recorded as expenses when they are accepted', async () => {
  const bank = await bankNamed('Con cobros')
  await bring(
    bank,
    csv('Fecha;Descripción;Valor', `${dmy(one)};GMF 4X1000;-1.200`, `${dmy(one)};CUOTA DE MANEJO;-15.900`),
  )
  const [gmf, fee] = (await lines(bank)).sort((a, b) => b.value - a.value)
  expect([gmf!.charge?.account, fee!.charge?.account]).toEqual(['511595', '530505'])
  for (const line of [gmf!, fee!])
    await shop.api.treasury.postLine({ id: bank, line_id: line.id, account: line.charge!.account })
  expect(await lines(bank)).toEqual([])
  const stats = await shop.api.treasury.bankStats({ bank_id: bank, from: one, to: today })
  expect(stats).toMatchObject({ expenses: 17_100 })
})

it('a text that was recorded before is proposed the same, with its third, whatever its numbers', async () => {
  const bank = await bankNamed('Que aprende')
  const who = { name: 'Cámara de Comercio', document_type_id: '31', document: '860007322' }
  const third = (await shop.api.parties.createProvider(who)).id
  const row = (day: string, number: number, value: number) => `${dmy(day)};PAGO PSE RENOVACION ${number};${value}`
  await bring(bank, csv('Fecha;Descripción;Valor', row(one, 771, -90_000), `${dmy(one)};RENDIMIENTOS;1.500`))
  const [interest, paid] = (await lines(bank)).sort((a, b) => b.value - a.value)
  expect([interest!.charge, paid!.charge]).toEqual([null, null])
  await shop.api.treasury.postLine({ id: bank, line_id: paid!.id, account: '511595', third_id: third })
  await shop.api.treasury.postLine({ id: bank, line_id: interest!.id, account: '421005' })
  await bring(
    bank,
    csv(
      'Fecha;Descripción;Valor',
      row(two, 802, -95_000),
      `${dmy(two)};RENDIMIENTOS;1.700`,
      `${dmy(two)};RENDIMIENTOS;-5`,
    ),
  )
  const again = (await lines(bank)).sort((a, b) => b.value - a.value)
  expect(again.map(({ charge }) => charge && [charge.account, charge.third?.name ?? null])).toEqual([
    ['421005', null],
    null,
    ['511595', 'Cámara de Comercio'],
  ])
})

it('a line is several movements that add up to it, each on one line alone', async () => {
  const bank = await bankNamed('De varios')
  const income = (value: number) =>
    shop.api.treasury.createBankMovement({ bank_id: bank, type: 'income', account: '421005', value, date: two })
  const made = [await income(30_000), await income(12_000), await income(5_000)]
  await bring(bank, csv('Fecha;Descripción;Valor', `${dmy(three)};CONSIGNACION;42.000`, `${dmy(three)};OTRA;17.000`))
  const [big, small] = await lines(bank).then((all) => all.sort((a, b) => b.value - a.value))
  const free = await shop.api.treasury.movementsForLine({ id: bank, line_id: big!.id })
  const asked = made.map(({ number }) => free.find((one) => one.number === number)!)
  const some = ([first, ...others]: typeof asked) => ({ entry_id: first!.entry_id, date: first!.date, others })
  const wrong = shop.api.treasury.matchLine({ id: bank, line_id: big!.id, ...some([asked[0]!, asked[2]!]) })
  await expect(wrong).rejects.toMatchObject({ status: 422 })
  const twice = shop.api.treasury.matchLine({ id: bank, line_id: big!.id, ...some([asked[0]!, asked[0]!]) })
  await expect(twice).rejects.toMatchObject({ status: 422 })
  const tries = await Promise.allSettled([
    shop.api.treasury.matchLine({ id: bank, line_id: big!.id, ...some([asked[0]!, asked[1]!]) }),
    shop.api.treasury.matchLine({ id: bank, line_id: small!.id, ...some([asked[1]!, asked[2]!]) }),
  ])
  const [won, lost] = tries[0]!.status === 'fulfilled' ? [big!, small!] : [small!, big!]
  expect(tries.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect((await lines(bank)).map((one) => one.id)).toEqual([lost.id])
  const { id: shared } = made[1]!
  await expect(shop.api.treasury.removeBankMovement({ id: shared })).rejects.toMatchObject({ status: 409 })
  await shop.api.treasury.unmatchLine({ id: bank, line_id: won.id })
  expect(await shop.api.treasury.removeBankMovement({ id: shared })).toMatchObject({ state: 'void' })
})

it('what is on a statement and not in the books is told at home, by bank, until it is', async () => {
  const bank = await bankNamed('En casa')
  const atHome = async () => (await shop.api.reports.today({})).statement_lines.find((one) => one.bank_id === bank)
  expect(await atHome()).toBeUndefined()
  await bring(bank, csv('Fecha;Descripción;Valor', `${dmy(one)};CUOTA DE MANEJO;-9.900`))
  expect(await atHome()).toEqual({ bank_id: bank, bank: 'En casa', count: 1 })
  const [line] = await lines(bank)
  await shop.api.treasury.postLine({ id: bank, line_id: line!.id, account: line!.charge!.account })
  expect(await atHome()).toBeUndefined()
})

it('what the bank has is what the books say, more what only it has and less what only they have', async () => {
  const bank = await bankNamed('Que cuadra')
  const move = (type: 'income' | 'expense', value: number, date: string) =>
    shop.api.treasury.createBankMovement({
      ...{ bank_id: bank, type, account: type === 'income' ? '421005' : '530505', value, date },
    })
  const old = addDays(today, -40)
  await move('income', 500_000, old)
  const closing = () => shop.api.treasury.reconciliation({ id: bank })
  expect(await closing()).toMatchObject({ books: 500_000, only_books: 0, statement: 500_000 })
  await move('income', 80_000, two)
  await move('expense', 30_000, two)
  await bring(bank, csv('Fecha;Descripción;Valor', `${dmy(two)};ABONO;80.000`, `${dmy(two)};CUOTA DE MANEJO;-9.000`))
  expect(await closing()).toMatchObject({ books: 550_000, only_books: 50_000, expenses: 9_000, statement: 571_000 })
  const deposit = (await lines(bank)).find(({ value }) => value > 0)!
  const { entry_id, date } = deposit.proposal!
  await shop.api.treasury.matchLine({ id: bank, line_id: deposit.id, entry_id, date })
  expect(await closing()).toMatchObject({ books: 550_000, only_books: -30_000, expenses: 9_000, statement: 571_000 })
  const [fee] = await lines(bank)
  await shop.api.treasury.postLine({ id: bank, line_id: fee!.id, account: fee!.charge!.account })
  expect(await closing()).toMatchObject({ books: 541_000, only_books: -30_000, open: 0, statement: 571_000 })
  await shop.api.treasury.unmatchLine({ id: bank, line_id: deposit.id })
  const { data } = await shop.api.treasury.movementsByBank({ bankId: bank, from: old, to: today })
  const free = data.filter((row) => row.date > old && row.income + row.expense !== 9_000)
  const left = free.reduce((sum, row) => sum + row.income - row.expense, 0)
  expect(await closing()).toMatchObject({ only_books: left, income: 80_000, statement: 571_000 })
})
