import { CausationChanges, NewCausation, RepeatInput } from './causations/causation.input'
import { NewPurchase, PurchaseChanges } from './invoices/purchase.input'
import { BuyOrderChanges, NewBuyOrder } from './orders/buy-order.input'
import { NewSupport, SupportChanges, SupportSending } from './supports/support.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createCausation: NewCausation,
  updateCausation: CausationChanges,
  repeatCausation: RepeatInput,
  createBuyOrder: NewBuyOrder,
  updateBuyOrder: BuyOrderChanges,
  createPurchase: NewPurchase,
  updatePurchase: PurchaseChanges,
  createSupport: NewSupport,
  updateSupport: SupportChanges,
  tellSending: SupportSending,
}
