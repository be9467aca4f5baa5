import { command, query } from '../../kernel/call'
import { ById, Nothing } from '../../kernel/records/wire'
import { Done, page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import { addProductStorage, removeProductStorage, stockIn, storagesOfProduct, updateProductStorage } from './stock-rows'
import {
  ListStockRows,
  ListStorages,
  ProductStorages,
  StockRowOutput,
  StorageChoice,
  StorageOfProduct,
  StorageOutput,
  StorageRemoved,
} from './storage.wire'
import { createStorage, listStorages, removeStorage, storageChoices, updateStorage } from './storages'

export const storageCalls = {
  createStorage: command({
    allow: 'storage-create',
    input: inputs.createStorage,
    output: StorageOutput,
    run: createStorage,
  }),
  listStorages: query({ allow: 'storage-read', input: ListStorages, output: page(StorageOutput), run: listStorages }),
  updateStorage: command({
    allow: 'storage-update',
    input: inputs.updateStorage,
    output: StorageOutput,
    run: updateStorage,
  }),
  removeStorage: command({ allow: 'storage-delete', input: ById, output: StorageRemoved, run: removeStorage }),
  filterStorage: query({
    allow: ['storage-read', 'product-read'],
    input: ListStockRows,
    output: page(StockRowOutput),
    run: stockIn,
  }),
  addProductStorage: command({
    allow: ['inventory_adjustment-create', 'product-update'],
    input: inputs.addProductStorage,
    output: StockRowOutput,
    run: addProductStorage,
  }),
  updateProductStorage: command({
    allow: ['inventory_adjustment-create', 'product-update'],
    input: inputs.updateProductStorage,
    output: StockRowOutput,
    run: updateProductStorage,
  }),
  removeProductStorage: command({
    allow: ['inventory_adjustment-create', 'product-update'],
    input: ById,
    output: Done,
    run: removeProductStorage,
  }),
  storagesOfProduct: query({
    allow: 'any-member',
    input: ProductStorages,
    output: StorageOfProduct.array(),
    run: storagesOfProduct,
  }),
  storageChoices: query({ allow: 'any-member', input: Nothing, output: StorageChoice.array(), run: storageChoices }),
}
