import * as z from 'zod'
import { command, nameOrValue, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { crud } from '../kernel/records/crud'
import { plus } from '../kernel/records/records'
import { ById } from '../kernel/records/wire'
import { Done, page } from '../kernel/values/fields'
import * as wire from './calls.wire'
import { categories, getCategory, importCategories, importCategoriesFile } from './categories'
import { inputs } from './inputs'
import { paths } from './paths'
import { AttributeOutput } from './products/attribute'
import { addTerms, attributes, listAttributes, removeTerm } from './products/attributes'
import { removeImage, setDefaultImage, uploadImage } from './products/images'
import {
  ImageOutput,
  ListProducts,
  ProductDetail,
  ProductOutput,
  presentVariant,
  VariantOutput,
  wireTerms,
} from './products/product.wire'
import { addProductAttributes, proposeVariants, removeProductAttribute } from './products/product-attributes'
import {
  allProducts,
  getProduct,
  listDeleted,
  listProducts,
  presentAll,
  presentOne,
  productsForSelect,
  searchProducts,
} from './products/product-list'
import { restoreProducts, setProductPrice } from './products/products'
import { listVariants, setAllVariantPrices, setVariantPrices, updateVariant } from './products/variants'
import { services } from './services'

/** With the products that have it, without those that are deleted. */
const CategoryDetail = plus(categories.fields.output, { products: z.number() })

const categoryCalls = {
  ...crud(paths, 'Category', categories, {
    plural: 'Categories',
    resource: 'product-category',
    list: ['product-category-read', 'product-read'],
  }),
  getCategory: query({ allow: 'product-category-read', input: ById, output: CategoryDetail, run: getCategory }),
  importCategories: command({
    allow: 'product-category-create',
    input: wire.CategoryRows,
    output: wire.CategoryImportOutput,
    run: importCategories,
  }),
  importCategoriesFile: command({
    limit: limits.file,
    allow: 'product-category-create',
    input: wire.OneFile,
    output: wire.CategoryImportOutput,
    run: importCategoriesFile,
  }),
}

const serviceCalls = crud(paths, 'Service', services, {
  resource: 'service',
  list: ['service-read', 'sale-create', 'pos-create'],
  speaks: nameOrValue,
})

const attributeCalls = {
  ...crud(paths, 'Attribute', attributes, { resource: 'product-attribute' }),
  listAttributes: query({
    allow: ['product-attribute-read', 'product-read'],
    input: wire.ListAttributes,
    output: page(AttributeOutput),
    run: listAttributes,
  }),
  addTerms: command({
    allow: 'product-attribute-update',
    input: inputs.addTerms,
    output: AttributeOutput,
    run: addTerms,
  }),
  removeTerm: command({ allow: 'product-attribute-delete', input: ById, output: Done, run: removeTerm }),
  addProductAttribute: command({
    allow: 'product-update',
    input: wire.ProductAttribute,
    output: ProductOutput,
    run: async ({ product_id, ...attribute }) =>
      presentOne(await addProductAttributes({ product_id, attributes: [attribute] })),
  }),
  removeProductAttribute: command({
    allow: 'product-update',
    input: ById.extend({ product: ById.shape.id }),
    output: ProductOutput,
    run: async (input) => presentOne(await removeProductAttribute(input)),
  }),
  pushProductAttributes: command({
    allow: 'product-update',
    input: wire.PushedAttributes,
    output: ProductOutput,
    run: async (input) => presentOne(await addProductAttributes(input)),
  }),
  proposeVariants: query({
    allow: 'product-read',
    input: wire.Propose,
    output: wire.Proposals,
    run: async (input) => {
      const { combinations, existing } = await proposeVariants(input)
      return { combinations: combinations.map(({ name, terms }) => ({ name, terms: wireTerms(terms) })), existing }
    },
  }),
}

const products = {
  listProducts: query({ allow: 'product-read', input: ListProducts, output: page(ProductOutput), run: listProducts }),
  paginateProducts: query({
    allow: 'product-read',
    input: ListProducts,
    output: page(ProductOutput),
    run: listProducts,
  }),
  getProduct: query({ allow: 'product-read', input: wire.GetProduct, output: ProductDetail, run: getProduct }),
  searchProducts: query({
    allow: 'any-member',
    input: wire.SearchProducts,
    output: page(ProductOutput),
    run: async ({ query: text, ...input }) => {
      const { data, meta } = await searchProducts(text, input)
      return { data: await presentAll(data), meta }
    },
  }),
  productsForSelect: query({
    allow: 'any-member',
    input: wire.ForSelect,
    output: wire.Choice.array(),
    run: productsForSelect,
  }),
  allProducts: query({
    allow: 'any-member',
    input: wire.AllProducts,
    output: page(wire.CompactProduct),
    run: allProducts,
  }),
  listDeletedProducts: query({
    allow: 'product-read',
    input: ListProducts,
    output: page(ProductOutput),
    run: listDeleted,
  }),
  restoreProducts: command({
    limit: limits.job,
    allow: ['product-delete', 'product-update'],
    input: wire.Ids,
    output: ProductOutput.array(),
    run: async ({ ids }) => presentAll(await restoreProducts(ids)),
  }),
  setProductPrice: command({
    allow: 'product-update',
    input: wire.AddPrice,
    output: ProductOutput,
    run: async (input) => presentOne(await setProductPrice(input)),
  }),
  uploadImage: command({
    limit: limits.file,
    allow: ['product-update', 'product-create'],
    input: wire.UploadImage,
    output: ImageOutput.array(),
    run: uploadImage,
  }),
  setDefaultImage: command({
    allow: 'product-update',
    input: wire.ImageRef,
    output: ImageOutput.array(),
    run: setDefaultImage,
  }),
  removeImage: command({
    allow: 'product-update',
    input: wire.ImageRef,
    output: ImageOutput.array(),
    run: removeImage,
  }),
}

const variants = {
  listVariants: query({
    allow: 'any-member',
    input: wire.ListVariants,
    output: page(VariantOutput),
    run: async (input) => {
      const { data, meta } = await listVariants(input)
      return { data: data.map(presentVariant), meta }
    },
  }),
  updateVariant: command({
    allow: 'product-update',
    input: inputs.updateVariant,
    output: VariantOutput,
    run: async (input) => presentVariant(await updateVariant(input)),
  }),
  setVariantPrices: command({
    allow: 'product-update',
    input: wire.VariantPrices,
    output: VariantOutput,
    run: async (input) => presentVariant(await setVariantPrices(input)),
  }),
  setAllVariantPrices: command({
    allow: 'product-update',
    input: wire.AllVariantPrices,
    output: VariantOutput.array(),
    run: async (input) => (await setAllVariantPrices(input)).map(presentVariant),
  }),
}

export const calls = table(paths, { ...categoryCalls, ...serviceCalls, ...attributeCalls, ...products, ...variants })
