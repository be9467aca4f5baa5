import { jobs } from '@tendero/functions/jobs/declared'
import { expect, it } from 'vitest'
import { interrupted } from '../support/dying'
import { newShop } from '../support/world'

const sheet = (lines: string[]) => new File([lines.join('\n')], 'planilla.csv', { type: 'text/csv' })

it('an import of products whose worker dies half-way ends with every row once, its stock and its books too', async () => {
  const shop = await newShop()
  const units = (i: number) => 1 + (i % 7)
  const good = Array.from({ length: 300 }, (_, i) => `Producto ${i};SKU-${i};${2000 + i};1000;${units(i)}`)
  const file = sheet(['Nombre;SKU;Precio;Costo;Existencias', ...good, 'Malo;MALO-1;gratis;;'])
  const { upload } = await shop.api.goods.previewProducts({ file })
  const { job } = await shop.api.goods.importProducts({ upload })
  const ended = await interrupted(shop, job, { jobs, type: 'product.import', rows: 120 })
  expect(ended).toMatchObject({ state: 'done', tries: 2, done: 301, total: 301 })
  expect(ended.result).toEqual({ name: 'productos-por-corregir.xlsx' })
  expect(ended.summary).toBe('300 nuevos, 0 con cambios, 0 sin cambios, 1 por corregir')
  expect((await shop.api.catalog.listProducts({ per_page: 1 })).meta.total).toBe(300)
  const all = good.reduce((sum, _, i) => sum + units(i), 0)
  expect(await shop.api.inventory.valuation({})).toMatchObject({
    quantity: all,
    total: all * 1000,
    account: all * 1000,
  })
  expect((await shop.api.inventory.listMovements({ per_page: 1 })).meta.total).toBe(300)
})

it('an import of clients whose worker dies half-way ends with every client once', async () => {
  const shop = await newShop()
  const before = (await shop.api.parties.listClients({ per_page: 1 })).meta.total
  const good = Array.from({ length: 350 }, (_, i) => `${1_020_000_000 + i};Cliente número ${i}`)
  const { job_id } = await shop.api.parties.importClients({ file: sheet(['Documento;Nombre', ...good]) })
  const ended = await interrupted(shop, job_id!, { jobs, type: 'import-clients', rows: 210 })
  expect(ended).toMatchObject({ state: 'done', tries: 2 })
  expect(ended.summary).toBe('Nuevos: 350 · Actualizados: 0 · Sin cambios: 0 · Por corregir: 0')
  expect((await shop.api.parties.listClients({ per_page: 1 })).meta.total).toBe(before + 350)
})
