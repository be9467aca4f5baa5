import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { newAttribute, newProduct, newVariant } from './catalog'

const mainStorage = async ({ api }: World) => (await api.inventory.storageChoices({}))[0]!.id

const csv = () => new File(['SKU;Nombre;Precio\nARZ-1;Arroz 500 g;3200'], 'productos.csv', { type: 'text/csv' })

export const goods: SamplesOf<'goods'> = {
  createProduct: async (world) => ({
    name: 'Panela 500 g',
    price: 3_900,
    cost: 2_800,
    tax_code: 'EXCLUIDO',
    storages: [{ id: await mainStorage(world), quantity: 12 }],
  }),
  updateProduct: async (world) => ({ id: (await newProduct(world)).id, price: 49_900, minimum_stock: 3 }),
  removeProduct: async (world) => ({ id: (await newProduct(world)).id }),
  bulkAction: async (world) => ({ action: 'price', ids: [(await newProduct(world)).id], percent: 10, round_to: 50 }),
  createVariants: async (world) => {
    const [product, attribute] = [await newProduct(world), await newAttribute(world)]
    const storages = [{ id: await mainStorage(world), quantity: 4 }]
    return { product_id: product.id, variants: attribute.terms.map((term) => ({ terms: [term.id], storages })) }
  },
  removeVariant: async (world) => ({ id: (await newVariant(world)).variant.id }),
  setVariantStock: async (world) => ({
    variant_id: (await newVariant(world)).variant.id,
    storage_id: await mainStorage(world),
    quantity: 7,
  }),
  productsWithStock: { page: 1 },
  productsForSell: async (world) => ({ search: 'panela', store: await mainStorage(world) }),
  filterFromPos: { search: 'panela' },
  counterShelf: {},
  productBySku: async (world) => ({ sku: (await newProduct(world)).sku, store: await mainStorage(world) }),
  productPrices: { price: 1 },
  previewProducts: { file: csv() },
  importProducts: async ({ api }) => ({ upload: (await api.goods.previewProducts({ file: csv() })).upload }),
  editProductsBySheet: { file: csv() },
  exportProducts: {},
  startProductExport: {},
  productTemplate: {},
  createSample: { trade: 'papeleria' },
  findStockItems: { search: 'arroz' },
  printProducts: {},
  printLabels: async (world) => ({ items: [{ id: (await newProduct(world)).id, quantity: 2 }] }),
}
