import { runJob } from '@tendero/core/kernel/jobs/run'
import { jobs } from '@tendero/functions/jobs/declared'
import { describe, expect, it } from 'vitest'
import { commitOf, hold } from '../support/hold'
import { newShop, type World } from '../support/world'
import { finished, inShop } from './shop'

async function shopWith(count: number): Promise<{ shop: World; ids: string[] }> {
  const shop = await newShop()
  const ids: string[] = []
  for (let i = 0; i < count; i++)
    ids.push((await shop.api.goods.createProduct({ name: `Artículo ${i}`, price: 1_000 + i * 10 })).id)
  return { shop, ids }
}

const prices = async ({ api }: World) => (await api.catalog.listProducts({ per_page: 100 })).data.map((p) => p.price)

describe('a bulk action', () => {
  it('on prices moves products and their variants, rounded, and undoing it leaves every price as it was', async () => {
    const { shop, ids } = await shopWith(5)
    const { catalog, goods } = shop.api
    const size = await catalog.createAttribute({ name: 'Talla', terms: ['S', 'M'] })
    await goods.createVariants({
      product_id: ids[0]!,
      variants: size.terms.map((t) => ({ terms: [t.id], price: 990 })),
    })
    const before = await prices(shop)
    const done = await goods.bulkAction({ action: 'price', ids, percent: 7.5, round_to: 50 })
    expect(done).toMatchObject({ changed: 7, errors: [] })
    expect(await prices(shop)).toEqual([1_100, 1_100, 1_100, 1_100, 1_100])
    expect((await catalog.listVariants({ product_id: ids[0]! })).data.map((v) => v.price)).toEqual([1_050, 1_050])
    const undone = await goods.bulkAction({ action: 'undo', undo: done.undo })
    expect(undone).toMatchObject({ changed: 7, errors: [] })
    expect(await prices(shop)).toEqual(before)
    expect((await catalog.listVariants({ product_id: ids[0]! })).data.map((v) => v.price)).toEqual([990, 990])
    expect(await goods.bulkAction({ action: 'undo', undo: done.undo })).toMatchObject({ changed: 0, errors: [] })
  })

  it('undone leaves alone what somebody changed after it, and says so', async () => {
    const { shop, ids } = await shopWith(2)
    const { goods } = shop.api
    const done = await goods.bulkAction({ action: 'price', ids, percent: -50 })
    await goods.updateProduct({ id: ids[0]!, price: 777 })
    const undone = await goods.bulkAction({ action: 'undo', undo: done.undo })
    expect(undone).toMatchObject({ changed: 1, errors: ['Artículo 0 cambió después: quedó como está.'] })
    expect(await prices(shop)).toEqual([777, 1_010])
  })

  it('deletes what has no stock, names the rest, and restores on undo; counts stay exact', async () => {
    const { shop, ids } = await shopWith(4)
    const { catalog, goods, inventory } = shop.api
    const [main] = await inventory.storageChoices({})
    await inventory.addProductStorage({ product_id: ids[1]!, storage_id: main!.id, quantity: 3 })
    const done = await goods.bulkAction({ action: 'delete', ids })
    expect(done.changed).toBe(3)
    expect(done.errors).toEqual([
      `No puedes eliminar Artículo 1 porque hay 3 en ${main!.name}. Trasládalo o ajústalo primero.`,
    ])
    expect((await catalog.listProducts({})).meta.total).toBe(1)
    expect((await catalog.listDeletedProducts({})).meta.total).toBe(3)
    await goods.bulkAction({ action: 'undo', undo: done.undo })
    expect((await catalog.listProducts({ state: 'active' })).meta.total).toBe(4)
    expect((await catalog.listDeletedProducts({})).meta.total).toBe(0)
  })

  it('changes category and state of many by a job, with the same undo', async () => {
    const { shop, ids } = await shopWith(110)
    const { catalog, goods } = shop.api
    const { id: category_id } = await catalog.createCategory({ name: 'Oferta' })
    const done = await goods.bulkAction({ action: 'category', ids, category_id })
    expect(done.changed).toBe(0)
    expect(await finished(shop, done.job!)).toMatchObject({ state: 'done', summary: '110 cambios hechos' })
    expect((await catalog.listProducts({ category_id })).meta.total).toBe(110)
    expect(await catalog.removeCategory({ id: category_id })).toMatchObject({ deactivated: true })
    const undone = await goods.bulkAction({ action: 'undo', undo: done.undo })
    expect(await finished(shop, undone.job!)).toMatchObject({ state: 'done', summary: '110 cambios hechos' })
    expect((await catalog.listProducts({ category_id })).meta.total).toBe(0)
  })

  const run = (shop: World, jobId: string) => inShop(shop, () => runJob({ tenant: shop.tenant, jobId }, jobs))
  /** A change of the price of many, and its undoing, both waiting for their job. */
  async function askedAndUndone() {
    const { shop, ids } = await shopWith(101)
    const before = await prices(shop)
    const change = await shop.api.goods.bulkAction({ action: 'price', ids, percent: 50 })
    const undo = await shop.api.goods.bulkAction({ action: 'undo', undo: change.undo })
    return { shop, ids, before, change: change.job!, undo: undo.job! }
  }

  it.each([
    ['undone first', ['undo', 'change', 'undo']],
    ['changed first', ['change', 'undo', 'change']],
  ] as const)('undone before its job has run leaves all as it was: %s', async (_, order) => {
    const { shop, before, ...jobs } = await askedAndUndone()
    for (const which of order) await run(shop, jobs[which])
    expect(await prices(shop)).toEqual(before)
    expect(await shop.api.jobs.showJob({ id: jobs.change })).toMatchObject({
      state: 'done',
      summary: 'Se deshizo antes de terminar: no cambió nada más',
    })
  })

  it('undone while its job is at work changes nothing more, and what it changed is undone', async () => {
    const { shop, ids } = await shopWith(101)
    const before = await prices(shop)
    const { job, undo } = await shop.api.goods.bulkAction({ action: 'price', ids, percent: 50 })
    const last = hold(commitOf('#bulkundo"', ids.at(-1)!))
    const changing = run(shop, job!)
    await last.reached
    const undone = await shop.api.goods.bulkAction({ action: 'undo', undo })
    await run(shop, undone.job!)
    last.release()
    await changing
    expect(await prices(shop)).toEqual(before)
    expect((await shop.api.catalog.getProduct({ id: ids.at(-1)! })).price).toBe(1_000 + 100 * 10)
  })
})
