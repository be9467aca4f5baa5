import { NewPurchase, PurchaseChanges } from './invoices/purchase.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createPurchase: NewPurchase,
  updatePurchase: PurchaseChanges,
}
