import { addDays, dayOf, lastDayOf, monthOf } from '@tendero/core/kernel/values/time'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { newShop, type Refusal, type World } from '../support/world'

/** Months of the statements of a bank that are closed, and what may be done with their lines. */
let shop: World
let banks = 0
const thisMonth = monthOf(dayOf(new Date()))
const last = monthOf(addDays(`${thisMonth}-01`, -1))
const before = monthOf(addDays(`${last}-01`, -1))

beforeAll(async () => {
  shop = await newShop()
})

async function bank(): Promise<string> {
  banks += 1
  return (await shop.api.treasury.createBank({ name: `Banco ${banks}`, number: String(banks), account: '111005' })).id
}
const bring = async (id: string, ...rows: readonly string[]) => {
  const file = new File([['Fecha;Descripción;Valor', ...rows].join('\n')], 'extracto.csv', { type: 'text/csv' })
  const { upload } = await shop.api.treasury.previewStatement({ id, file })
  return shop.api.treasury.importStatement({ id, upload })
}
const lines = async (id: string, state: 'open' | 'matched') =>
  (await shop.api.treasury.listStatementLines({ id, state, per_page: 50 })).data
const record = async (id: string) => {
  for (const one of await lines(id, 'open'))
    await shop.api.treasury.postLine({ id, line_id: one.id, account: one.value > 0 ? '421005' : '530505' })
}
const close = (id: string, month: string, balance?: number) =>
  shop.api.treasury.closeStatement({ id, month, ...(balance === undefined ? {} : { balance }) })
const said = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Refusal) => `${error.status} ${JSON.stringify(error.body)}`,
  )

it('a month is closed when all of it is matched, in order, at what its paper says; nothing of it changes until it is opened', async () => {
  const { treasury } = shop.api
  const id = await bank()
  await bring(id, `${before}-10;ABONO;500.000`, `${before}-12;CUOTA;-20.000`, `${last}-05;ABONO;100.000`)
  expect(await said(close(id, before))).toMatch(/^409 .*Concilia antes las 2 líneas/)
  await record(id)
  expect(await said(close(id, last))).toMatch(/^409 .*Cierra primero/)
  await expect(close(id, before, 481_000)).rejects.toMatchObject({
    status: 422,
    body: { errors: { balance: [expect.stringMatching(/dan \$\s480\.000: hay \$\s1\.000 de diferencia/)] } },
  })
  await close(id, before, 480_000)
  expect(await said(close(id, before))).toMatch(/^409 .*ya está cerrado/)
  expect(await treasury.closedStatements({ id })).toMatchObject({
    next: { month: last, why: null },
    closed: [{ month: before, closing: 480_000, lines: 2 }],
  })
  const [line] = (await lines(id, 'matched')).filter(({ date }) => monthOf(date) === before)
  expect(await said(treasury.unmatchLine({ id, line_id: line!.id }))).toMatch(/^409 .*El extracto de .* está cerrado/)
  const { data } = await treasury.movementsByBank({ bankId: id, from: `${before}-01`, to: lastDayOf(before) })
  await expect(treasury.removeBankMovement({ id: data[0]!.document.id })).rejects.toMatchObject({ status: 409 })
  // What came before changes nothing; what is new of that month does not come, nor the rest of its file.
  expect(await bring(id, `${before}-10;ABONO;500.000`)).toEqual({ new: 0, known: 1 })
  expect(await said(bring(id, `${before}-11;OTRO;1.000`, `${last}-06;OTRO;1.000`))).toMatch(/^409 .*El extracto de/)
  expect(await lines(id, 'open')).toEqual([])
  await close(id, last, 580_000)
  const page = await treasury.closedStatements({ id, page: 2, per_page: 1 })
  expect(page).toMatchObject({ closed: [{ month: before }], meta: { current_page: 2, last_page: 2, total: 2 } })
  expect(await said(treasury.openStatement({ id, month: before }))).toMatch(/^409 .*Abre primero/)
  for (const month of [last, before]) await treasury.openStatement({ id, month })
  expect(await said(treasury.openStatement({ id, month: before }))).toMatch(/^409 .*no está cerrado/)
  await treasury.unmatchLine({ id, line_id: line!.id })
  expect(await said(close(id, thisMonth))).toMatch(/^409/)
  const told = await shop.api.identity.listAudits({ per_page: 50 })
  const words = JSON.stringify(told)
  expect(words).toContain('Cerró el extracto de')
  expect(words).toContain('Abrió el extracto de')
})

it('who closes a month while another takes a match back or brings a line leaves no open line in a closed month', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('unmatch', 'bring', 'close', 'open'), fc.boolean(), async (other, first) => {
      const id = await bank()
      await bring(id, `${last}-05;ABONO;100.000`, `${last}-06;ABONO;100.000`)
      await record(id)
      const [line] = await lines(id, 'matched')
      if (other === 'open') await close(id, last)
      const others = {
        unmatch: () => shop.api.treasury.unmatchLine({ id, line_id: line!.id }),
        bring: () => bring(id, `${last}-07;OTRO;1.000`),
        close: () => close(id, last),
        open: () => shop.api.treasury.openStatement({ id, month: last }),
      }
      const mine = other === 'open' ? others.unmatch : () => close(id, last)
      const both = first ? [mine, others[other]] : [others[other], mine]
      const done = (await Promise.all(both.map((work) => said(work())))).filter((one) => one === 'done')
      expect(done.length).toBeGreaterThan(0)
      if (other !== 'open') expect(done).toHaveLength(1)
      const { closed } = await shop.api.treasury.closedStatements({ id })
      const open = await lines(id, 'open')
      expect([closed.length, open.length]).not.toEqual([1, 1])
    }),
    { numRuns: 8, examples: ['unmatch', 'bring', 'close', 'open'].map((other) => [other, true]) as never },
  )
})
