import { ImportPreview } from '../catalog/import.preview'
import { ProductChanges } from '../catalog/product.input'
import { ListProducts, ProductOutput, presentVariant } from '../catalog/product.wire'
import { presentOne } from '../catalog/product-list'
import { command, query } from '../kernel/call'
import { Done, page } from '../kernel/fields'
import { limits } from '../kernel/limits'
import { ById, Nothing, Removed } from '../kernel/records'
import { NewStockedProduct, NewVariants, VariantStock } from './product.input'
import * as wire from './product.wire'
import { bulkAction, createProduct, updateProduct } from './product-edit'
import { removeProduct, removeVariant } from './product-remove'
import { filterFromPos, productBySku, productPrices, productsForSell, productsWithStock } from './product-sell'
import {
  editProductsBySheet,
  exportProducts,
  importProducts,
  previewProducts,
  productTemplate,
  startProductExport,
} from './product-sheets'
import { createVariants, setVariantStock } from './product-variants'
import { HeldRow } from './storage.wire'

export const productCalls = {
  createProduct: command({
    allow: 'product-create',
    input: NewStockedProduct,
    output: ProductOutput,
    run: async (input) => presentOne(await createProduct(input)),
  }),
  updateProduct: command({
    limit: limits.job,
    allow: 'product-update',
    input: ProductChanges,
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
    input: NewVariants,
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
    input: VariantStock,
    output: HeldRow,
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
    run: previewProducts,
  }),
  importProducts: command({
    limit: limits.job,
    allow: 'product-create',
    input: wire.StartImport,
    output: wire.Queued,
    run: importProducts,
  }),
  editProductsBySheet: command({
    limit: limits.job,
    allow: 'product-update',
    input: wire.BulkEdit,
    output: wire.Queued,
    run: editProductsBySheet,
  }),
  exportProducts: query({
    allow: 'product-read',
    input: wire.Export,
    answer: 'file',
    limit: limits.file,
    run: exportProducts,
  }),
  startProductExport: command({
    allow: 'product-read',
    limit: limits.job,
    input: wire.Export,
    output: wire.Queued,
    run: startProductExport,
  }),
  productTemplate: query({
    allow: 'product-create',
    input: Nothing,
    answer: 'file',
    limit: limits.file,
    run: productTemplate,
  }),
}
