import { beforeAll, describe, expect, it } from 'vitest'
import { pngFile } from '../samples/catalog'
import { newShop, type World } from '../support/world'

let shop: World
beforeAll(async () => {
  shop = await newShop()
})

let made = 0
async function shirt() {
  const { catalog, inventory } = shop.api
  made += 1
  const size = await catalog.createAttribute({ name: `Talla ${made}`, terms: ['S', 'M', 'L'] })
  const colour = await catalog.createAttribute({ name: `Color ${made}`, terms: ['Azul', 'Rojo', 'Negro', 'Blanco'] })
  const product = await inventory.createProduct({ name: `Camisa ${made}`, price: 50_000, cost: 20_000 })
  await catalog.pushProductAttributes({
    product_id: product.id,
    attributes: [{ attribute_id: size.id }, { attribute_id: colour.id }],
  })
  return { size, colour, product }
}

describe('variants', () => {
  it('three sizes and four colours propose twelve; those made are not proposed again', async () => {
    const { catalog, inventory } = shop.api
    const { product } = await shirt()
    const first = await catalog.proposeVariants({ product_id: product.id })
    expect(first.combinations).toHaveLength(12)
    expect(first.combinations[0]!.name).toBe('S / Azul')
    const [main] = await inventory.storageChoices({})
    const chosen = first.combinations.slice(0, 10)
    const variants = await inventory.createVariants({
      product_id: product.id,
      variants: chosen.map((c) => ({
        terms: c.terms.map((t) => t.term_id),
        storages: [{ id: main!.id, quantity: 2 }],
      })),
    })
    expect(variants.map((v) => v.name)).toEqual(chosen.map((c) => c.name))
    expect(new Set(variants.map((v) => v.sku)).size).toBe(10)
    const second = await catalog.proposeVariants({ product_id: product.id })
    expect([second.existing, second.combinations.map((c) => c.name)]).toEqual([10, ['L / Negro', 'L / Blanco']])
    const listed = await inventory.productsWithStock({ search: product.sku })
    expect(listed.data[0]).toMatchObject({ variants_count: 10, stock: 20 })
  })

  it('the same combination at once from two people is made once', async () => {
    const { product, size, colour } = await shirt()
    const terms = [size.terms[0]!.id, colour.terms[0]!.id]
    const tries = await Promise.allSettled(
      [terms, [...terms].reverse()].map((t) => shop.api.inventory.createVariants({ product_id: product.id, terms: t })),
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
    await expect(shop.api.inventory.createVariants({ product_id: product.id, variants })).rejects.toMatchObject({
      status: 422,
    })
    expect((await shop.api.catalog.listVariants({ product_id: product.id })).meta.total).toBe(0)
  })

  it('prices go to all or to one; a term in use stays, and removing the variant frees it and its sku', async () => {
    const { catalog, inventory } = shop.api
    const { product, size } = await shirt()
    const variants = await inventory.createVariants({
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
    await inventory.removeVariant({ id: variants[0]!.id })
    await catalog.removeTerm({ id: size.terms[0]!.id })
    expect((await inventory.createProduct({ name: 'Libre', sku: variants[0]!.sku, price: 1 })).sku).toBe(
      variants[0]!.sku,
    )
  })

  it('stock of a variant is set by an adjustment, and keeps it from being removed', async () => {
    const { product, size } = await shirt()
    const [variant] = await shop.api.inventory.createVariants({ product_id: product.id, terms: [size.terms[0]!.id] })
    const [main] = await shop.api.inventory.storageChoices({})
    const held = await shop.api.inventory.setVariantStock({
      variant_id: variant!.id,
      storage_id: main!.id,
      quantity: 7,
    })
    expect(held).toMatchObject({ quantity: 7, value: 140_000 })
    await expect(shop.api.inventory.removeVariant({ id: variant!.id })).rejects.toMatchObject({ status: 409 })
  })
})

describe('images', () => {
  it('are at most ten, checked by content; one is the default, and another takes its place', async () => {
    const { catalog, inventory } = shop.api
    const { id: product_id } = await inventory.createProduct({ name: 'Foto', price: 1 })
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
