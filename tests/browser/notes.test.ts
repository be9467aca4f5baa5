import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../support/browser'
import { openAs, openCounter } from './counter'
import { call, owner, ownRegister, type Session } from './demo'
import { BY_HAND, scan, shoot } from './merchant'

interface Made {
  success: { data: { id: string; number: string; name: string } }
}
interface Good {
  product_id: string
  name: string
  sku: string
  price: number
  stock_quantity: number
  variant_id: string | null
}

let browser: Browser
let boss: Session
let good: Good
let client: { id: string; name: string }
let sale: { id: string; number: string }

beforeAll(async () => {
  ;[browser, boss] = await Promise.all([launchBrowser(), owner()])
  await ownRegister(boss)
  const list = await call<{ success: { data: Good[] } }>('GET', '/product/for-sell?per_page=100', boss)
  good = list.success.data.filter((one) => one.stock_quantity >= 20 && !one.variant_id)[12]!
  const name = `Nora Devoluciones ${Date.now().toString(36)}`
  const document = String(Date.now()).slice(-10)
  client = (await call<Made>('POST', '/client', boss, { name, document_type_id: '13', document })).success.data
  const types = await call<{ success: { data: { id: string; means: string }[] } }>('GET', '/loadPayment', boss)
  const product = { product_id: good.product_id, quantity: 3 }
  sale = (
    await call<Made>('POST', '/domicilio', boss, {
      ...{ type: 3, client_id: client.id, products: [product] },
      payments: [{ payment_type_id: types.success.data.find(({ means }) => means === 'cash')!.id, value: 10_000_000 }],
    })
  ).success.data
})
afterAll(() => browser?.close())

test('one unit of a sale comes back as a balance in favour, which pays at the counter; at 360 px too', async () => {
  const { at } = await openAs(browser, boss, `/dashboard/pedidos/filtrar/${sale.id}`)
  await at.getByRole('button', { name: 'Más acciones' }).click()
  await at.getByRole('menuitem', { name: 'Devolver' }).click()
  await at.getByRole('heading', { name: 'Nueva nota crédito' }).waitFor()
  await at.getByRole('button', { name: /^Registrar nota/ }).click()
  await at.getByText('Elige lo que se devuelve').first().waitFor()
  await at.getByLabel(`Vuelven de ${good.name}`).fill('9')
  await at.getByRole('button', { name: /^Registrar nota/ }).click()
  await at
    .getByText(/quedan \d por devolver/)
    .first()
    .waitFor()
  await shoot(at, 'note-wrong')
  await at.getByLabel(`Vuelven de ${good.name}`).fill('1')
  await shoot(at, 'note-new')
  await at.getByRole('button', { name: /^Registrar nota/ }).click()
  await at.getByRole('heading', { name: /^Nota crédito NC-/ }).waitFor()
  const number = (await at.getByRole('heading', { name: /^Nota crédito NC-/ }).textContent())!.replace(
    'Nota crédito ',
    '',
  )
  const id = new URL(at.url()).pathname.split('/').at(-1)
  await shoot(at, 'note')
  await at.setViewportSize({ width: 360, height: 780 })
  await shoot(at, 'note-phone')
  await at.getByRole('link', { name: 'Editar' }).click()
  await at.getByRole('heading', { name: `Editar ${number}` }).waitFor()
  await shoot(at, 'note-edit-phone')
  await at.goto('/dashboard/notas-credito')
  await at.getByText(number).first().waitFor()
  await shoot(at, 'notes-phone')
  await at.goto('/dashboard/notas-credito/nueva')
  await at.getByLabel('Número de la venta').fill(sale.number)
  await at.getByRole('button', { name: sale.number }).waitFor()
  await shoot(at, 'note-pick-phone')
  await at.context().close()

  const till = (await openCounter(browser, boss)).at
  await scan(till, good.sku)
  await expect.poll(() => till.getByRole('region', { name: 'Ticket' }).getByRole('listitem').count()).toBe(1)
  await till.keyboard.press('F2')
  await till.getByRole('dialog').getByRole('combobox').pressSequentially(client.name, BY_HAND)
  await till.getByRole('option', { name: new RegExp(`^${client.name}`) }).click()
  await till.keyboard.press('F9')
  await till.getByLabel(`Usar saldo a favor ${number}`).check()
  await shoot(till, 'pay-with-balance')
  await till.keyboard.press('F9')
  await till.getByRole('heading', { name: /^Venta / }).waitFor()
  const told = await call<{ success: { data: { used: { value: number }[] } } }>('GET', `/credit-notes/edit/${id}`, boss)
  expect(told.success.data.used).toMatchObject([{ value: expect.any(Number) }])
  await till.context().close()
})

test('what a client brings back pays for what they take instead, and they pay the difference alone', async () => {
  const { at } = await openCounter(browser, boss)
  await at.keyboard.press('F6')
  await at.getByRole('link', { name: 'Recibir un cambio' }).click()
  await at.getByLabel('Número de la venta').fill(sale.number)
  await at.getByRole('button', { name: sale.number }).click()
  await at.getByLabel(`Vuelven de ${good.name}`).fill('1')
  expect(await at.getByRole('radio', { name: /^Cambio por otra cosa/ }).isChecked()).toBe(true)
  await at.getByRole('button', { name: /^Registrar nota/ }).click()
  const ticket = at.getByRole('region', { name: 'Ticket' })
  await ticket.getByText(/^Cambio con NC-/).waitFor()
  await ticket.getByText(client.name).waitFor()
  await scan(at, good.sku)
  await scan(at, good.sku)
  await ticket.getByText(/^Paga \$/).waitFor()
  // The counter comes with its catalogue at once, and stands in as many columns as fit.
  const [one, two] = await Promise.all(
    [0, 1].map((n) => at.locator('#pos-products [role=option]').nth(n).boundingBox()),
  )
  expect(two!.y).toBe(one!.y)
  await shoot(at, 'exchange')
  await at.keyboard.press('F9')
  await at.getByLabel(/^Usar saldo a favor NC-/).waitFor()
  await expect
    .poll(() =>
      at
        .getByLabel(/^Usar saldo a favor NC-/)
        .first()
        .isChecked(),
    )
    .toBe(true)
  await shoot(at, 'exchange-pay')
  await at.keyboard.press('F9')
  await at.getByRole('heading', { name: /^Venta / }).waitFor()
  const left = await call<{ success: { data: { data: unknown[] } } }>(
    'GET',
    `/credit-notes/balances?client_id=${client.id}`,
    boss,
  )
  expect(left.success.data.data).toEqual([])
  await at.context().close()
})
