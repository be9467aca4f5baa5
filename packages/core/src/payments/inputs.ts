import {
  AccountPaymentChangesInput,
  AccountPaymentInput,
  DrawerAccountInput,
  DrawerOutlayInput,
  FavourRefundInput,
  FractionedInput,
  GeneralOutlayInput,
  OutlayChangesInput,
  OutlayInput,
  ReceiptChangesInput,
  ReceiptInput,
  SupportOutlayChangesInput,
  SupportOutlayInput,
} from './payment.input'

/** The inputs of the calls that make and change payments: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createReceipt: ReceiptInput,
  updateReceipt: ReceiptChangesInput,
  fractionReceipt: FractionedInput,
  createAccountReceipt: AccountPaymentInput,
  updateAccountReceipt: AccountPaymentChangesInput,
  createPaymentMade: OutlayInput,
  updatePaymentMade: OutlayChangesInput,
  payFromDrawer: DrawerOutlayInput,
  payOldest: GeneralOutlayInput,
  refundFavour: FavourRefundInput,
  paySupport: SupportOutlayInput,
  updateSupportPayment: SupportOutlayChangesInput,
  createAccountPayment: AccountPaymentInput,
  updateAccountPayment: AccountPaymentChangesInput,
  payAccountsFromDrawer: DrawerAccountInput,
}
