import { paths } from '@tendero/core/accounting/paths'
import { readRows, type SheetRow } from '@tendero/core/kernel/sheet/read'
import { beforeEach, describe, expect, it } from 'vitest'
import { newShop, send, type World } from '../support/world'

let world: World
const NIT = { document_type_id: '31', document: '900373076-4' }

beforeEach(async () => {
  world = await newShop()
})

describe('a third', () => {
  it('is one when a client is also a provider: it says both, with its document as it is read', async () => {
    const { accounting, parties } = world.api
    await parties.createClient({ ...NIT, name: 'Ferretería El Tornillo', address: 'Calle 1 # 2-3', city: '11001' })
    await parties.createProvider({ ...NIT, name: 'Ferretería El Tornillo' })
    await parties.createSeller({ name: 'Ana Tornillo' })
    const found = await accounting.listThirds({ search: 'tornillo' })
    expect(found.map((third) => [third.name, third.document_text, third.kinds, third.city_name])).toEqual([
      ['Ana Tornillo', null, ['seller'], null],
      ['Ferretería El Tornillo', '900.373.076-4', ['client', 'provider'], 'Bogotá, D.C.'],
    ])
    expect((await accounting.listThirds({ search: '900.373.076-4' })).map((third) => third.kinds)).toEqual([
      ['client', 'provider'],
    ])
  })

  it('is named with its document in the diary and in its spreadsheet', async () => {
    const { api } = world
    const client = await api.parties.createClient({ ...NIT, name: 'Ferretería El Tornillo' })
    const product = await api.goods.createProduct({ name: 'Tuerca', price: 1_190, cost: 500, storages: [] })
    const service = { product_id: product.id, quantity: 1, price: 1_190 }
    await api.inventory.createAdjustment({
      storage_id: (await api.inventory.storageChoices({}))[0]!.id,
      reason: 'initial',
      products: [{ product_id: product.id, type: 'increment', quantity: 5, cost: 500 }],
    })
    await api.sales.createOrder({ type: 1, client_id: client.id, products: [service], credit: true })
    const [entry] = (await api.accounting.diaryBook({})).data
    const named = { name: 'Ferretería El Tornillo', document_text: '900.373.076-4' }
    expect(entry!.lines.find((line) => line.account === '130505')).toMatchObject({ third: named })
    expect(entry!.lines.find((line) => line.account === '143505')).toMatchObject({ third: null })
    const sheet: SheetRow[] = []
    const answer = await send(paths.exportDiary, {}, world.token)
    for await (const row of readRows(await answer.blob(), { maxRows: 50 })) sheet.push(row)
    const owed = sheet.find((row) => row.cells[3] === '130505')!
    expect(owed.cells.slice(5, 7)).toEqual(['900.373.076-4', 'Ferretería El Tornillo'])
  })
})
