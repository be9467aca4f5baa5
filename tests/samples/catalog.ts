import { deflateSync } from 'node:zlib'
import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'

let made = 0
const unique = (word: string) => `${word} ${++made}`

const newCategory = ({ api }: World) => api.catalog.createCategory({ name: unique('Categoría') })
export const newAttribute = ({ api }: World, terms = ['S', 'M']) =>
  api.catalog.createAttribute({ name: unique('Talla'), terms })
export const newProduct = ({ api }: World) => api.goods.createProduct({ name: unique('Camiseta'), price: 45_000 })
const newService = ({ api }: World) => api.catalog.createService({ name: unique('Arreglo'), value: 20_000 })

/** A product with an attribute, and a variant of its first term. */
export async function newVariant(world: World) {
  const [product, attribute] = [await newProduct(world), await newAttribute(world)]
  const [variant] = await world.api.goods.createVariants({
    product_id: product.id,
    terms: [attribute.terms[0]!.id],
  })
  return { product, attribute, variant: variant! }
}

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c >>> 0
})
const crc = (bytes: Buffer) =>
  (bytes.reduce((c, b) => crcTable[(c ^ b) & 0xff]! ^ (c >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}

/** A real PNG of one pixel. */
export function pngFile(name = 'foto.png'): File {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(1, 0)
  head.writeUInt32BE(1, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const bytes = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from([0, 200, 120, 40]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return new File([bytes], name, { type: 'image/png' })
}

const newImage = async (world: World) => {
  const product = await newProduct(world)
  const [image] = await world.api.catalog.uploadImage({ product_id: product.id, file: pngFile() })
  return { product_id: product.id, id: image!.id }
}

export const catalog: SamplesOf<'catalog'> = {
  createCategory: { name: 'Ropa', description: 'Camisetas y pantalones' },
  updateCategory: async (world) => ({ id: (await newCategory(world)).id, name: unique('Calzado') }),
  listCategories: { search: 'ropa' },
  getCategory: async (world) => ({ id: (await newCategory(world)).id }),
  removeCategory: async (world) => ({ id: (await newCategory(world)).id }),
  importCategories: { items: [{ name: 'Aseo' }, { name: 'Granos', description: 'Arroz y frijol' }] },
  importCategoriesFile: {
    file: new File(['Nombre;Descripción\nBebidas;Jugos'], 'categorias.csv', { type: 'text/csv' }),
  },

  listServices: {},
  createService: { name: 'Domicilio urbano', value: 8_000, tax: 19 },
  getService: async (world) => ({ id: (await newService(world)).id }),
  updateService: async (world) => ({ id: (await newService(world)).id, name: unique('Instalación'), value: 35_000 }),
  patchService: async (world) => ({ id: (await newService(world)).id }),
  removeService: async (world) => ({ id: (await newService(world)).id }),

  createAttribute: { name: 'Color', terms: ['Azul', 'Rojo'] },
  updateAttribute: async (world) => ({ id: (await newAttribute(world)).id, name: unique('Largo'), terms: ['XL'] }),
  listAttributes: {},
  removeAttribute: async (world) => ({ id: (await newAttribute(world)).id }),
  addTerms: async (world) => ({ attribute_id: (await newAttribute(world)).id, name: 'XXL' }),
  removeTerm: async (world) => ({ id: (await newAttribute(world)).terms[0]!.id }),
  addProductAttribute: async (world) => ({
    product_id: (await newProduct(world)).id,
    attribute_id: (await newAttribute(world)).id,
  }),
  removeProductAttribute: async (world) => {
    const [product, attribute] = [await newProduct(world), await newAttribute(world)]
    await world.api.catalog.addProductAttribute({ product_id: product.id, attribute_id: attribute.id })
    return { id: attribute.id, product: product.id }
  },
  pushProductAttributes: async (world) => {
    const [product, attribute] = [await newProduct(world), await newAttribute(world)]
    return { product_id: product.id, attributes: [{ attribute_id: attribute.id, terms: [attribute.terms[1]!.id] }] }
  },
  proposeVariants: async (world) => {
    const [product, attribute] = [await newProduct(world), await newAttribute(world)]
    return { product_id: product.id, attributes: [{ attribute_id: attribute.id, terms: [attribute.terms[0]!.id] }] }
  },

  listProducts: { sort: '-created' },
  paginateProducts: { search: 'camiseta', state: 'active' },
  getProduct: async (world) => ({ id: (await newProduct(world)).id, clone: true }),
  searchProducts: { query: 'camiseta' },
  productsForSelect: { search: 'cami' },
  allProducts: {},
  listDeletedProducts: {},
  restoreProducts: async (world) => {
    const product = await newProduct(world)
    await world.api.goods.removeProduct({ id: product.id })
    return { id: product.id }
  },
  setProductPrice: async (world) => ({ id: (await newProduct(world)).id, list: 1, price: 39_900 }),
  uploadImage: async (world) => ({
    product_id: (await newProduct(world)).id,
    file: pngFile(),
    thumb: pngFile('mini.png'),
  }),
  setDefaultImage: newImage,
  removeImage: newImage,

  listVariants: async (world) => ({ product_id: (await newVariant(world)).product.id }),
  updateVariant: async (world) => {
    const { product, variant } = await newVariant(world)
    return { id: variant.id, product_id: product.id, price: 47_000 }
  },
  setVariantPrices: async (world) => ({ variantId: (await newVariant(world)).variant.id, price: 46_000 }),
  setAllVariantPrices: async (world) => ({ productId: (await newVariant(world)).product.id, price: 44_000 }),
}
