import { channel } from './channel.input'
import { costCenter } from './cost-center.input'
import {
  BillingInput,
  CostsInput,
  DeliveryInput,
  InventoryInput,
  PayrollInput,
  SellersInput,
  TaxesInput,
  TextsInput,
} from './parameters/parameters.input'
import { paymentType } from './payment-types/payment-type.input'
import { PriceListEdit, PriceListFields } from './price-lists/price-list'
import { ResolutionEdit, ResolutionFields } from './resolutions/resolution.input'
import { returnReason } from './return-reason.input'
import { TaxFields, TaxPatch } from './taxes/tax.input'
import { WithholdingEdit, WithholdingFields, WithholdingPatch } from './taxes/withholding.input'

/** The inputs of the calls that make and change records: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createTax: TaxFields,
  patchTax: TaxPatch,
  createWithholding: WithholdingFields,
  updateWithholding: WithholdingEdit,
  patchWithholding: WithholdingPatch,
  createCostCenter: costCenter.create,
  patchCostCenter: costCenter.changes,
  createChannel: channel.create,
  updateChannel: channel.edit,
  createReturnReason: returnReason.create,
  updateReturnReason: returnReason.edit,
  createPaymentType: paymentType.create,
  updatePaymentType: paymentType.edit,
  createPriceList: PriceListFields,
  updatePriceList: PriceListEdit,
  createResolution: ResolutionFields,
  updateResolution: ResolutionEdit,
  saveBilling: BillingInput,
  saveCosts: CostsInput,
  saveSellers: SellersInput,
  saveInventory: InventoryInput,
  saveDelivery: DeliveryInput,
  saveTexts: TextsInput,
  saveTaxes: TaxesInput,
  savePayroll: PayrollInput,
}
