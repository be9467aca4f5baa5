import { accountOf } from '@tendero/core/accounting/chart/roles'
import { journalBook } from '@tendero/core/accounting/journal/journal'
import { renderInvoice } from '@tendero/core/documents/print/invoice-a4'
import { renderTicket } from '@tendero/core/documents/print/ticket'
import { dayOf } from '@tendero/core/kernel/values/time'
import { describe, expect, it } from 'vitest'
import { inspect } from '../support/inspect-pdf'
import { trust } from '../support/trust'
import { type Good, inside, line, type Shop, saleOf, shopToSell, stocked } from './support'

const nit = { document_type_id: '31', document: '900373076' }
const resolution = (over: object = {}) => ({
  document_type: '20' as const,
  number: '18760000000001',
  date: '2026-01-01',
  prefix: 'C1',
  from: 1,
  to: 100,
  valid_from: '2026-01-01',
  valid_to: '2099-01-01',
  ...over,
})

const sellAt = (shop: Shop, good: Good) =>
  shop.api.sales.createOrder({
    type: 3,
    products: [line(good)],
    storage_id: shop.storageId,
    payments: [{ payment_type_id: shop.pay.cash, value: good.priceCents / 100 }],
  })

/** What the paper of a sale says, on a sheet and on a roll. */
async function printed(shop: Shop, id: string): Promise<{ title: string; a4: string; roll: string }> {
  const { document } = (await shop.api.sales.invoiceData({ id })) as unknown as {
    document: Parameters<typeof renderInvoice>[0]
  }
  const text = async (pdf: Promise<Uint8Array>) => inspect(await pdf).texts.join(' ')
  return {
    title: document.title,
    a4: await text(renderInvoice(document, { compress: false })),
    roll: await text(renderTicket(document, { compress: false })),
  }
}

async function open(): Promise<{ shop: Shop; good: Good }> {
  const shop = await shopToSell()
  await shop.api.treasury.openShift({ base: 0 })
  return { shop, good: await stocked(shop) }
}

describe('the paper of a sale', () => {
  it('of a new shop is a voucher of its own, on both papers, and says that it is no invoice', async () => {
    const { shop, good } = await open()
    const sold = await sellAt(shop, good)
    expect(sold).toMatchObject({ number: 'C1-1', paper: 'internal', paper_name: 'Comprobante interno' })
    const { title, a4, roll } = await printed(shop, sold.id)
    expect(title).toBe('Comprobante interno')
    for (const text of [a4, roll]) {
      expect(text).toMatch(/comprobante interno/i)
      expect(text).toContain('No es factura de venta')
      expect(text.replace('No es factura de venta', '')).not.toMatch(/factura/i)
    }
  })

  it('is no invoice without the NIT, and takes none of the numbers of the resolution', async () => {
    const { shop, good } = await open()
    await shop.api.settings.createResolution(resolution())
    expect(await sellAt(shop, good)).toMatchObject({ number: 'V-1', paper: 'internal' })
    await shop.api.identity.editBrand(nit)
    const sold = await sellAt(shop, good)
    expect(sold).toMatchObject({ number: 'C1-1', paper: 'invoice', paper_name: 'Factura de venta' })
    const { title, a4, roll } = await printed(shop, sold.id)
    expect(title).toBe('Factura de venta')
    for (const text of [a4, roll]) expect(text).toContain('18760000000001')
  })

  it('is no invoice of a register that no resolution is of', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop)
    await shop.api.identity.editBrand(nit)
    await shop.api.settings.createResolution(resolution())
    await shop.api.treasury.openShift({ base: 0, register: 'Caja 2', prefix: 'C2' })
    expect(await sellAt(shop, good)).toMatchObject({ number: 'C2-1', paper: 'internal' })
  })

  it('is no invoice before or after the dates of the resolution, and the sale goes on', async () => {
    const { shop, good } = await open()
    await shop.api.identity.editBrand(nit)
    await shop.api.settings.createResolution(resolution({ valid_to: '2026-01-31' }))
    await shop.api.settings.createResolution(
      resolution({ number: '18760000000002', from: 101, to: 200, valid_from: '2098-01-01' }),
    )
    expect(await sellAt(shop, good)).toMatchObject({ number: 'V-1', paper: 'internal' })
  })

  it('is no invoice once the range is used up, and the renewal goes on where it ended', async () => {
    const { shop, good } = await open()
    await shop.api.identity.editBrand(nit)
    await shop.api.settings.createResolution(resolution({ to: 2 }))
    const sold = [await sellAt(shop, good), await sellAt(shop, good), await sellAt(shop, good)]
    expect(sold.map(({ number, paper }) => [number, paper])).toEqual([
      ['C1-1', 'invoice'],
      ['C1-2', 'invoice'],
      ['V-1', 'internal'],
    ])
    await shop.api.settings.createResolution(resolution({ number: '18760000000002', from: 3 }))
    expect(await sellAt(shop, good)).toMatchObject({ number: 'C1-3', paper: 'invoice' })
    expect((await printed(shop, sold[2]!.id)).title).toBe('Comprobante interno')
  })

  it('is called by its name where it is mailed', async () => {
    const { shop, good } = await open()
    const { id } = await sellAt(shop, good)
    await trust(shop)
    const { message } = await shop.api.reports.mailInvoice({ id, email: 'cliente@correo.co' })
    expect(message).toBe('Enviaremos el comprobante interno C1-1 a cliente@correo.co')
  })
})

describe('a shop that is not responsible for IVA', () => {
  const free = { regime: 'No responsable de IVA' }

  it('charges none on products that have it: cart, totals, books and paper', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop, { price: 11_900 })
    await shop.api.identity.editBrand(free)
    const sold = await shop.api.sales.createOrder({ ...saleOf(shop, [[good, 2]]), payments: [] })
    expect(sold).toMatchObject({ total: 23_800, total_base: 23_800, tax: 0 })
    expect(sold.products[0]).toMatchObject({ tax_code: 'EXCLUIDO', taxt: 0, total_tax: 0, price: 11_900 })
    const { accounts } = await inside(shop, () => journalBook.rollup(dayOf(new Date()), dayOf(new Date())))
    expect(accounts[accountOf('vatGenerated')]).toBeUndefined()
    const { a4, roll } = await printed(shop, sold.id)
    for (const text of [a4, roll]) expect(text).not.toMatch(/IVA 19|Excluido/)
  })

  it('charges none in what it sold then, also when it is changed once the shop is responsible', async () => {
    const shop = await shopToSell()
    const good = await stocked(shop, { price: 11_900 })
    await shop.api.identity.editBrand(free)
    const sold = await shop.api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), payments: [] })
    await shop.api.identity.editBrand({ regime: 'Responsable de IVA' })
    const changed = await shop.api.sales.updateOrder({ id: sold.id, products: [line(good, 3)] })
    expect(changed).toMatchObject({ total: 35_700, tax: 0 })
    const later = await shop.api.sales.createOrder({ ...saleOf(shop, [[good, 1]]), payments: [] })
    expect(later).toMatchObject({ total: 11_900, tax: 1_900 })
  })
})
