import { ListProducts, ProductOutput, presentVariant } from '../catalog/products/product.wire'
import { presentOne } from '../catalog/products/product-list'
import { StockRowOutput } from '../inventory/storages/storage.wire'
import { command, query, table } from '../kernel/call'
import { Queued } from '../kernel/import/wire'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById, Nothing, Removed } from '../kernel/records/wire'
import { Done, page } from '../kernel/values/fields'
import { counterShelf } from './counter-shelf'
import { inputs } from './inputs'
import { FindItems, FoundItem, findStockItems } from './item-search'
import { paths } from './paths'
import * as wire from './product.wire'
import { removeProduct, removeVariant } from './product-removal'
import { bulkAction, createProduct, updateProduct } from './products'
import { createSample, SampleInput, SampleOutput } from './samples/sample-catalogue'
import { filterFromPos, productBySku, productPrices, productsForSell, productsWithStock } from './selling'
import { ImportPreview } from './sheets/import.wire'
import { createVariants, setVariantStock } from './variants'

const sheets = later(() => import('./sheets/sheets'))
const labels = later(() => import('./labels/print'))

/** Whoever counts, moves or adjusts something looks for it. */
const movers = [
  'product-read',
  'storage-read',
  'inventory_adjustment-read',
  'inventory_adjustment-create',
  'inventory_transfer-create',
  'inventory_transfer-update',
  'physical_count-update',
] as const

export const calls = table(paths, {
  createProduct: command({
    allow: 'product-create',
    input: inputs.createProduct,
    output: ProductOutput,
    run: async (input) => presentOne(await createProduct(input)),
  }),
  updateProduct: command({
    limit: limits.job,
    allow: 'product-update',
    input: inputs.updateProduct,
    output: ProductOutput,
    run: async (input) => presentOne(await updateProduct(input)),
  }),
  removeProduct: command({ limit: limits.job, allow: 'product-delete', input: ById, output: Done, run: removeProduct }),
  bulkAction: command({
    limit: limits.job,
    allow: 'product-update',
    input: wire.BulkAction,
    output: wire.BulkAnswerOutput,
    run: bulkAction,
  }),
  createVariants: command({
    allow: ['product-create', 'product-update'],
    input: inputs.createVariants,
    output: wire.NewVariantsOutput,
    run: async (input) => (await createVariants(input)).map(presentVariant),
  }),
  removeVariant: command({
    limit: limits.job,
    allow: ['product-delete', 'product-update'],
    input: ById,
    output: Removed,
    run: removeVariant,
  }),
  setVariantStock: command({
    allow: ['inventory_adjustment-create', 'product-update'],
    input: inputs.setVariantStock,
    output: StockRowOutput,
    run: setVariantStock,
  }),
  productsWithStock: query({
    allow: 'product-read',
    input: ListProducts,
    output: page(wire.StockedProduct),
    run: productsWithStock,
  }),
  productsForSell: query({
    allow: 'any-member',
    input: wire.ForSell,
    output: page(wire.Sellable),
    run: productsForSell,
  }),
  filterFromPos: query({ allow: 'any-member', input: wire.FromPos, output: wire.Sellable.array(), run: filterFromPos }),
  counterShelf: query({ allow: 'any-member', input: Nothing, output: wire.CounterShelf, run: counterShelf }),
  productBySku: query({ allow: 'any-member', input: wire.BySku, output: wire.FoundSellable, run: productBySku }),
  productPrices: query({
    allow: 'any-member',
    input: wire.PricesOf,
    output: page(wire.PriceOutput),
    run: productPrices,
  }),
  previewProducts: command({
    limit: limits.job,
    allow: 'product-create',
    input: wire.Preview,
    output: ImportPreview,
    run: sheets.previewProducts,
  }),
  importProducts: command({
    limit: limits.job,
    allow: 'product-create',
    input: wire.StartImport,
    output: Queued,
    run: sheets.importProducts,
  }),
  editProductsBySheet: command({
    limit: limits.job,
    allow: 'product-update',
    input: wire.BulkEdit,
    output: Queued,
    run: sheets.editProductsBySheet,
  }),
  exportProducts: query({
    allow: 'product-read',
    input: wire.Export,
    answer: 'file',
    limit: limits.file,
    run: sheets.exportProducts,
  }),
  startProductExport: command({
    allow: 'product-read',
    limit: limits.job,
    input: wire.Export,
    output: Queued,
    run: sheets.startProductExport,
  }),
  productTemplate: query({
    allow: 'product-create',
    input: Nothing,
    answer: 'file',
    limit: limits.file,
    run: () => sheets.productTemplate(),
  }),
  createSample: command({
    limit: limits.job,
    allow: ['product-create', 'product-category-create'],
    input: SampleInput,
    output: SampleOutput,
    run: createSample,
  }),
  findStockItems: query({ allow: movers, input: FindItems, output: FoundItem.array(), run: findStockItems }),
  printProducts: query({
    allow: 'product-read',
    input: wire.Print,
    answer: 'file',
    limit: limits.file,
    run: labels.printProducts,
  }),
  printLabels: query({
    allow: 'product-read',
    input: wire.Labels,
    answer: 'file',
    limit: limits.file,
    run: labels.printLabels,
  }),
})
