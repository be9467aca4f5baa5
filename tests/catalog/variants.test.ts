import { intercept } from '@tendero/core/kernel/db/client'
import { beforeAll, describe, expect, it } from 'vitest'
import { pngFile } from '../samples/catalog'
import { commitOf, hold } from '../support/hold'
import { newShop, type Refusal, send, type World } from '../support/world'

let shop: World
beforeAll(async () => {
  shop = await newShop()
})

let made = 0
async function shirt() {
  const { catalog, goods } = shop.api
  made += 1
  const size = await catalog.createAttribute({ name: `Talla ${made}`, terms: ['S', 'M', 'L'] })
  const colour = await catalog.createAttribute({ name: `Color ${made}`, terms: ['Azul', 'Rojo', 'Negro', 'Blanco'] })
  const product = await goods.createProduct({ name: `Camisa ${made}`, price: 50_000, cost: 20_000 })
  await catalog.pushProductAttributes({
    product_id: product.id,
    attributes: [{ attribute_id: size.id }, { attribute_id: colour.id }],
  })
  return { size, colour, product }
}

describe('variants', () => {
  it('three sizes and four colours propose twelve; those made are not proposed again', async () => {
    const { catalog, goods, inventory } = shop.api
    const { product } = await shirt()
    const first = await catalog.proposeVariants({ product_id: product.id })
    expect(first.combinations).toHaveLength(12)
    expect(first.combinations[0]!.name).toBe('S / Azul')
    const [main] = await inventory.storageChoices({})
    const chosen = first.combinations.slice(0, 10)
    const variants = await goods.createVariants({
      product_id: product.id,
      variants: chosen.map((c) => ({
        terms: c.terms.map((t) => t.term_id),
        storages: [{ id: main!.id, quantity: 2 }],
      })),
    })
    expect(variants.map((v) => v.name)).toEqual(chosen.map((c) => c.name))
    expect(new Set(variants.map((v) => v.sku)).size).toBe(10)
    expect(variants.slice(0, 3).map((v) => v.sku)).toEqual(['AZU', 'ROJ', 'NEG'].map((c) => `${product.sku}-S-${c}`))
    const second = await catalog.proposeVariants({ product_id: product.id })
    expect([second.existing, second.combinations.map((c) => c.name)]).toEqual([10, ['L / Negro', 'L / Blanco']])
    const listed = await goods.productsWithStock({ search: product.sku })
    expect(listed.data[0]).toMatchObject({ variants_count: 10, stock: 20 })
  })

  it('whose skus would be the same get the next one, also in two products at once', async () => {
    const { catalog, goods } = shop.api
    const shade = await catalog.createAttribute({ name: 'Tono', terms: ['Negro', 'Negro mate', 'Negro brillante'] })
    const products = await Promise.all(
      ['XYZ1234-A', 'XYZ1234-B'].map((sku) => goods.createProduct({ name: `Labial ${sku}`, sku, price: 9_000 })),
    )
    const both = await Promise.all(
      products.map(({ id }) =>
        goods.createVariants({ product_id: id, variants: shade.terms.map((term) => ({ terms: [term.id] })) }),
      ),
    )
    const skus = both.flat().map(({ sku }) => sku)
    expect(skus.sort()).toEqual(['', '2', '3', '4', '5', '6'].map((n) => `XYZ1234-NEG${n}`))
  })

  it('the same combination at once from two people is made once', async () => {
    const { product, size, colour } = await shirt()
    const terms = [size.terms[0]!.id, colour.terms[0]!.id]
    const tries = await Promise.allSettled(
      [terms, [...terms].reverse()].map((t) => shop.api.goods.createVariants({ product_id: product.id, terms: t })),
    )
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
    expect(tries.find((t) => t.status === 'rejected')).toMatchObject({
      reason: { status: 409, body: { error: `${product.name} ya tiene la variante S / Azul.` } },
    })
    expect((await shop.api.catalog.listVariants({ product_id: product.id })).meta.total).toBe(1)
  })

  it('when one of many is wrong none is made', async () => {
    const { product, size } = await shirt()
    const variants = size.terms.map((t) => ({ terms: [t.id], sku: `MISMO-${made}` }))
    await expect(shop.api.goods.createVariants({ product_id: product.id, variants })).rejects.toMatchObject({
      status: 422,
    })
    expect((await shop.api.catalog.listVariants({ product_id: product.id })).meta.total).toBe(0)
  })

  describe('of many storages', () => {
    let storages: { id: string; quantity: number }[]
    beforeAll(async () => {
      storages = []
      for (let i = 0; i < 20; i++) {
        made += 1
        storages.push({ id: (await shop.api.inventory.createStorage({ name: `Punto ${made}` })).id, quantity: 2 })
      }
    })
    const listed = async (product_id: string) =>
      (await shop.api.catalog.listVariants({ product_id, per_page: 100 })).data.map((v) => v.name)

    it('are created with their stock in each, in as many transactions as it takes', async () => {
      const { product, size } = await shirt()
      const variants = size.terms.map((t) => ({ terms: [t.id], barcode: `B${made}${t.name}`, storages }))
      const created = await shop.api.goods.createVariants({ product_id: product.id, variants })
      expect(created.map((v) => v.name)).toEqual(['S', 'M', 'L'])
      const { data } = await shop.api.goods.productsWithStock({ search: product.sku })
      expect(data[0]).toMatchObject({ variants_count: 3, stock: 120 })
    })

    it('are not created when the last could not be', async () => {
      const { product, size } = await shirt()
      const off = await shop.api.inventory.createStorage({ name: `Cerrada ${made}` })
      await shop.api.inventory.addProductStorage({ product_id: product.id, storage_id: off.id })
      await shop.api.inventory.removeStorage({ id: off.id })
      const last = async (extra: object) => {
        const variants = size.terms.map((t, i) => ({ terms: [t.id], storages, ...(i === 2 ? extra : {}) }))
        const refused = await shop.api.goods
          .createVariants({ product_id: product.id, variants })
          .catch((error: Refusal) => error.status)
        return [refused, await listed(product.id)]
      }
      expect(await last({ storages: [{ id: off.id, quantity: 1 }] })).toEqual([409, []])
      expect(await last({ storages: [{ id: 'bod_x', quantity: 1 }] })).toEqual([404, []])
      expect(await last({ sku: product.sku })).toEqual([422, []])
      expect(await last({ storages: [storages[0]!, storages[0]!] })).toEqual([422, []])
    })

    it('say from which one on they were not created, when somebody takes its code meanwhile', async () => {
      const { product, size } = await shirt()
      const sku = `OTRO-${made}`
      const variants = size.terms.map((t, i) => ({ terms: [t.id], storages, ...(i === 1 ? { sku } : {}) }))
      const second = hold(commitOf('#variant"', sku))
      const creating = shop.api.goods.createVariants({ product_id: product.id, variants })
      const refused = creating.catch((error: Refusal) => error)
      await second.reached
      await shop.api.goods.createProduct({ name: 'Se adelantó', sku, price: 1 })
      second.release()
      expect(await refused).toMatchObject({
        status: 409,
        body: {
          error: `Se crearon 1 de 3 variantes, hasta S. Desde M no se creó ninguna: El SKU ${sku} ya lo usa Se adelantó`,
        },
      })
      expect(await listed(product.id)).toEqual(['S'])
    })

    it('cut short and sent again with the same key are all there, once', async () => {
      const { product, size } = await shirt()
      const input = { product_id: product.id, variants: size.terms.map((t) => ({ terms: [t.id], storages })) }
      const once = () => send('POST /product-variants', input, shop.token, { 'idempotency-key': `variantes-${made}` })
      let parts = 0
      const stop = intercept((next) => async (action, sent) => {
        if (commitOf('#variant"')(action, JSON.stringify(sent)) && ++parts === 2) throw new Error('killed')
        return next(action, sent)
      })
      expect((await once()).status).toBe(500)
      stop()
      expect(await listed(product.id)).toEqual(['S'])
      const { success } = (await (await once()).json()) as { success: { data: { name: string }[] } }
      expect(success.data.map((v) => v.name)).toEqual(['S', 'M', 'L'])
      expect(await listed(product.id)).toEqual(['S', 'M', 'L'])
    })
  })

  it('prices go to all or to one; a term in use stays, and removing the variant frees it and its sku', async () => {
    const { catalog, goods } = shop.api
    const { product, size } = await shirt()
    const variants = await goods.createVariants({
      product_id: product.id,
      variants: size.terms.map((t) => ({ terms: [t.id], sku: `${product.sku}-${t.name}` })),
    })
    await catalog.setAllVariantPrices({ productId: product.id, price: 60_000 })
    await catalog.setVariantPrices({ variantId: variants[0]!.id, price: 65_000 })
    const { data } = await catalog.listVariants({ product_id: product.id })
    expect(data.map((v) => v.price)).toEqual([65_000, 60_000, 60_000])
    await expect(catalog.removeTerm({ id: size.terms[0]!.id })).rejects.toMatchObject({
      status: 409,
      body: { error: 'No puedes eliminar S porque la tiene 1 variante. Elimínalas antes.' },
    })
    await goods.removeVariant({ id: variants[0]!.id })
    await catalog.removeTerm({ id: size.terms[0]!.id })
    expect((await goods.createProduct({ name: 'Libre', sku: variants[0]!.sku, price: 1 })).sku).toBe(variants[0]!.sku)
  })

  it('stock of a variant is set by an adjustment, and keeps it from being removed', async () => {
    const { product, size } = await shirt()
    const [variant] = await shop.api.goods.createVariants({ product_id: product.id, terms: [size.terms[0]!.id] })
    const [main] = await shop.api.inventory.storageChoices({})
    const held = await shop.api.goods.setVariantStock({
      variant_id: variant!.id,
      storage_id: main!.id,
      quantity: 7,
    })
    expect(held).toMatchObject({ quantity: 7, value: 140_000 })
    await expect(shop.api.goods.removeVariant({ id: variant!.id })).rejects.toMatchObject({ status: 409 })
  })
})

describe('images', () => {
  it('are at most ten, checked by content; one is the default, and another takes its place', async () => {
    const { catalog, goods } = shop.api
    const { id: product_id } = await goods.createProduct({ name: 'Foto', price: 1 })
    const fake = new File(['<svg onload="alert(1)"/>'], 'foto.png', { type: 'image/png' })
    await expect(catalog.uploadImage({ product_id, file: fake })).rejects.toMatchObject({ status: 422 })
    for (let i = 0; i < 10; i++) await catalog.uploadImage({ product_id, file: pngFile() })
    await expect(catalog.uploadImage({ product_id, file: pngFile() })).rejects.toMatchObject({ status: 409 })
    const { images } = await catalog.getProduct({ id: product_id })
    expect(images.map((i) => i.default)).toEqual([true, ...Array(9).fill(false)])
    await catalog.setDefaultImage({ product_id, id: images[3]!.id })
    const left = await catalog.removeImage({ product_id, id: images[3]!.id })
    expect(left).toHaveLength(9)
    expect(left[0]).toMatchObject({ id: images[0]!.id, default: true })
  })
})
