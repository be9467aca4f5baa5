import { NewAdjustment } from './adjustments/adjustment.input'
import { NewCount } from './counts/count.input'
import { NewProductStorage, ProductStorageChanges } from './storages/stock-row.input'
import { StorageEdit, StorageInput } from './storages/storage.input'
import { NewTransfer } from './transfers/transfer.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createStorage: StorageInput,
  updateStorage: StorageEdit,
  addProductStorage: NewProductStorage,
  updateProductStorage: ProductStorageChanges,
  createAdjustment: NewAdjustment,
  createTransfer: NewTransfer,
  createCount: NewCount,
}
