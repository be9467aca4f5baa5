import { GENERIC_CLIENT } from '@tendero/core/parties/clients/client'
import { handler } from '@tendero/functions/jobs/worker'
import { beforeAll, describe, expect, it } from 'vitest'
import { drainJobs } from '../support/engine'
import { staffOf } from '../support/staff'
import { type Good, line, type Shop, shopToSell, stocked } from './support'

/* Credit, withholdings and numbers of somebody who may only sell at the counter. */

let shop: Shop
let good: Good
let cashier: Awaited<ReturnType<typeof staffOf>>
let company: string
let documents = 1_020_304_000
const person = () => {
  documents += 1
  return { name: `Cliente ${documents}`, document_type_id: '13', document: String(documents) }
}

beforeAll(async () => {
  shop = await shopToSell()
  good = await stocked(shop, { units: 5_000, price: 11_900, cost: 6_000 })
  cashier = await staffOf(shop, ['pos-create'], 'Rosa')
  await cashier.api.treasury.openShift({ base: 0, register: 'Caja 1', storage_id: shop.storageId })
  const nit = { name: 'Comercial S. A. S.', document_type_id: '31', document: '900373076' }
  company = (await shop.api.parties.createClient(nit)).id
})

const onCredit = (client_id: string, quantity = 1) => ({
  ...{ type: 3 as const, client_id, products: [line(good, quantity)], credit: true, payments: [] },
})

describe('the credit limit of a client', () => {
  it('is not given by somebody who may only sell: the client has the one of the shop, which is none at first', async () => {
    const rich = { ...person(), credit_limit: 50_000_000 }
    await expect(cashier.api.parties.createClient(rich)).rejects.toMatchObject({
      status: 403,
      body: { code: 'client_limit' },
    })
    const made = await cashier.api.parties.createClient(person())
    expect(made.credit_limit).toBe(0)
    await expect(cashier.api.sales.createOrder(onCredit(made.id))).rejects.toMatchObject({
      status: 409,
      body: { code: 'credit_limit' },
    })
  })

  it('is the one that the shop gives to new clients, up to which they buy', async () => {
    const { billing } = await shop.api.settings.getParameters({})
    const { due_days, require_client, internal_prefix } = billing
    await shop.api.settings.saveBilling({ due_days, require_client, internal_prefix, client_credit: 20_000 })
    const made = await cashier.api.parties.createClient({ ...person(), credit_limit: 15_000 })
    expect(made.credit_limit).toBe(15_000)
    const usual = await cashier.api.parties.createClient(person())
    expect(usual.credit_limit).toBe(20_000)
    expect(await cashier.api.sales.createOrder(onCredit(usual.id))).toMatchObject({ remaining: 11_900 })
    await expect(cashier.api.sales.createOrder(onCredit(usual.id))).rejects.toMatchObject({
      body: { code: 'credit_limit' },
    })
  })

  it('is given by whoever may edit clients, and left out has no end', async () => {
    const editor = await staffOf(shop, ['customer-create', 'customer-update'], 'Inés')
    expect(await editor.api.parties.createClient({ ...person(), credit_limit: 50_000_000 })).toMatchObject({
      credit_limit: 50_000_000,
    })
    expect((await editor.api.parties.createClient(person())).credit_limit).toBeNull()
  })

  it('comes in a sheet only from whoever may edit clients, also where the job runs later', async () => {
    const importer = await staffOf(shop, ['customer-create', 'customer-read'], 'Luz')
    const [rich, plain] = [person(), person()]
    const rows = [
      'Tipo;Documento;Nombre;Cupo',
      `CC;${rich.document};${rich.name};50000000`,
      `CC;${plain.document};${plain.name};`,
    ]
    const file = new File([rows.join('\n')], 'clientes.csv')
    const looked = await importer.api.parties.previewClients({ file })
    expect(looked.errors.map(({ header, message }) => [header, message])).toEqual([
      ['Cupo', 'El cupo lo da quien puede editar clientes: deja la celda vacía'],
    ])
    await importer.api.parties.startClientImport({ upload: looked.upload })
    await drainJobs(handler)
    const found = async ({ document }: { document: string }) =>
      (await shop.api.parties.listClients({ search: document })).data.map(({ credit_limit }) => credit_limit)
    expect([await found(rich), await found(plain)]).toEqual([[], [20_000]])
  })
})

describe('what a client withholds of a sale', () => {
  const withheld = (retefuente: number, more: object = {}, client_id = company) => ({
    ...{ type: 3 as const, client_id, products: [line(good)] },
    withholdings: { retefuente, ...more },
    payments: [{ payment_type_id: shop.pay.transfer, value: 11_900 - retefuente }],
  })

  it('is at most the rate of its concept: 3,5 % of the base of goods', async () => {
    expect(await cashier.api.sales.createOrder(withheld(350))).toMatchObject({ withholdings: { retefuente: 350 } })
    for (const value of [351, 9_999])
      await expect(cashier.api.sales.createOrder(withheld(value))).rejects.toMatchObject({
        status: 403,
        body: { code: 'withholding', error: expect.stringContaining('$ 350') },
      })
  })

  it('is at most 15 % of the IVA, and nothing of an ICA that the shop has no rate of', async () => {
    const sale = (more: object, held: number) => ({
      ...withheld(0, more),
      payments: [{ payment_type_id: shop.pay.transfer, value: 11_900 - held }],
    })
    await cashier.api.sales.createOrder(sale({ reteiva: 285 }, 285))
    for (const more of [{ reteiva: 286 }, { reteica: 1 }])
      await expect(cashier.api.sales.createOrder(sale(more, 286))).rejects.toMatchObject({ status: 403 })
  })

  it('is nothing of the generic consumer, and anything of whoever may change prices', async () => {
    await expect(cashier.api.sales.createOrder(withheld(1, {}, GENERIC_CLIENT))).rejects.toMatchObject({ status: 403 })
    const boss = await staffOf(shop, ['sale-create', 'sale_discount-update'], 'Jefa')
    const order = await boss.api.sales.createOrder({ ...withheld(9_999), type: 1 })
    expect(order).toMatchObject({ withholdings: { retefuente: 9_999 }, remaining: 0 })
  })

  it('keeps its part when the sale changes, and no more', async () => {
    const { id } = await shop.api.sales.createOrder({ ...withheld(2_000), type: 1 })
    const editor = await staffOf(shop, ['sale-update', 'sale-read'], 'Inés')
    const half = { id, products: [line(good, 2)], payments: [{ payment_type_id: shop.pay.transfer, value: 21_800 }] }
    expect(await editor.api.sales.updateOrder(half)).toMatchObject({ withholdings: { retefuente: 2_000 } })
    await expect(editor.api.sales.updateOrder({ id, withholdings: { retefuente: 9_000 } })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('a sale at the counter once the range of DIAN ended', () => {
  const ticket = () => ({
    ...{ type: 3 as const, products: [line(good)] },
    payments: [{ payment_type_id: shop.pay.cash, value: 11_900 }],
  })

  it('says in its answer that it has a voucher of the shop, by numbers or by date; the ones before do not', async () => {
    await shop.api.identity.editBrand({ document_type_id: '31', document: '900373076' })
    const seller = await staffOf(shop, ['pos-create'], 'Mostrador')
    await seller.api.treasury.openShift({ base: 0, register: 'POS', prefix: 'POS', storage_id: shop.storageId })
    const pos = { document_type: '20' as const, number: '18760000000002', date: '2026-01-01', prefix: 'POS' }
    const range = { from: 1, to: 1, valid_from: '2026-01-01', valid_to: '2099-01-01' }
    const { billing } = await shop.api.settings.createResolution({ ...pos, ...range })
    expect(await seller.api.sales.createOrder(ticket())).toMatchObject({ number: 'POS-1', warning: null })
    const over = await seller.api.sales.createOrder(ticket())
    expect(over).toMatchObject({ paper: 'internal', number: expect.stringMatching(/^V-/) })
    expect(over.warning).toBe(
      `La numeración POS de la DIAN se acabó en la POS-1: esta venta salió con el comprobante interno ${over.number}, que no es una factura. Registra otra resolución en Parametrización, Facturación.`,
    )
    const { id } = billing.resolutions.at(-1)!
    await shop.api.settings.updateResolution({ id, ...pos, ...range, to: 500, valid_to: '2026-01-31' })
    expect((await seller.api.sales.createOrder(ticket())).warning).toContain('venció el 31-01-2026')
  })

  it('says nothing at a register whose prefix DIAN never authorised', async () => {
    expect((await cashier.api.sales.createOrder(ticket())).warning).toBeNull()
  })
})
