import { NewSaleInput, SaleChangesInput } from './order/sale.input'

/** The inputs of the calls that make and change orders: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createOrder: NewSaleInput,
  updateOrder: SaleChangesInput,
}
