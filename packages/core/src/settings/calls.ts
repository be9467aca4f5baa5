import * as z from 'zod'
import { type Allow, command, nameOrValue, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { ById, Nothing, RecordList, Removed } from '../kernel/records'
import { id, page } from '../kernel/values/fields'
import { ChannelOutput } from './channel'
import { ChannelEdit, ChannelFields } from './channel.input'
import { createChannel, listChannels, loadChannels, removeChannel, setChannel, updateChannel } from './channels'
import { CostCenterOutput } from './cost-center'
import { CostCenterFields, CostCenterPatch } from './cost-center.input'
import { createCostCenter, getCostCenter, listCostCenters, patchCostCenter, removeCostCenter } from './cost-centers'
import * as parameters from './parameters/parameters'
import * as inputs from './parameters/parameters.input'
import { ParametersOutput } from './parameters/parameters.wire'
import { paths } from './paths'
import { PaymentTypeOutput } from './payment-types/payment-type'
import { PaymentTypeEdit, PaymentTypeInput } from './payment-types/payment-type.input'
import {
  createPaymentType,
  listPaymentTypes,
  offeredPaymentTypes,
  removePaymentType,
  updatePaymentType,
} from './payment-types/payment-types'
import { PriceListById, PriceListEdit, PriceListFields, PriceListOutput } from './price-lists/price-list'
import {
  createPriceList,
  getPriceList,
  listPriceLists,
  removePriceList,
  updatePriceList,
} from './price-lists/price-lists'
import { ResolutionEdit, ResolutionFields } from './resolutions/resolution.input'
import { removeResolution } from './resolutions/resolutions'
import { ReturnReasonOutput } from './return-reason'
import { ReturnReasonEdit, ReturnReasonFields } from './return-reason.input'
import { createReturnReason, listReturnReasons, removeReturnReason, updateReturnReason } from './return-reasons'
import { TaxOutput } from './taxes/tax'
import { TaxFields, TaxPatch } from './taxes/tax.input'
import { createTax, getTax, listTaxes, patchTax, removeTax } from './taxes/taxes'
import { WithholdingOutput } from './taxes/withholding'
import { WithholdingEdit, WithholdingFields, WithholdingPatch } from './taxes/withholding.input'
import * as withholdings from './taxes/withholdings'

const ChannelId = z.object({ id: id('Elige el canal') })
const Parameters = ParametersOutput

/** Owner and administrator: the pages of Parametrización that no permission names. Source: product.txt section 2. */
const manage: Allow = { types: [2, 5] }
const owner: Allow = { types: [2] }

export const calls = table(paths, {
  createPaymentType: command({
    allow: 'payment_channel-create',
    input: PaymentTypeInput,
    output: PaymentTypeOutput,
    run: createPaymentType,
  }),
  listPaymentTypes: query({
    allow: 'payment_channel-read',
    input: RecordList,
    output: page(PaymentTypeOutput),
    run: listPaymentTypes,
  }),
  updatePaymentType: command({
    allow: 'payment_channel-update',
    input: PaymentTypeEdit,
    output: PaymentTypeOutput,
    run: updatePaymentType,
  }),
  removePaymentType: command({
    allow: 'payment_channel-delete',
    input: ById,
    output: Removed,
    run: removePaymentType,
  }),
  loadPaymentTypes: query({
    allow: 'any-member',
    input: Nothing,
    output: z.array(PaymentTypeOutput),
    run: () => offeredPaymentTypes(false),
  }),
  loadPosPaymentTypes: query({
    allow: 'any-member',
    input: Nothing,
    output: z.array(PaymentTypeOutput),
    run: () => offeredPaymentTypes(true),
  }),

  listTaxes: query({ allow: 'any-member', input: RecordList, output: page(TaxOutput), run: listTaxes }),
  createTax: command({ allow: manage, input: TaxFields, output: TaxOutput, speaks: nameOrValue, run: createTax }),
  getTax: query({ allow: 'any-member', input: ById, output: TaxOutput, run: getTax }),
  patchTax: command({ allow: manage, input: TaxPatch, output: TaxOutput, run: patchTax }),
  removeTax: command({ allow: manage, input: ById, output: Removed, run: removeTax }),

  listWithholdings: query({
    allow: 'any-member',
    input: RecordList,
    output: page(WithholdingOutput),
    run: withholdings.listWithholdings,
  }),
  createWithholding: command({
    allow: manage,
    input: WithholdingFields,
    output: WithholdingOutput,
    speaks: nameOrValue,
    run: withholdings.createWithholding,
  }),
  getWithholding: query({
    allow: 'any-member',
    input: ById,
    output: WithholdingOutput,
    run: withholdings.getWithholding,
  }),
  updateWithholding: command({
    allow: manage,
    input: WithholdingEdit,
    output: WithholdingOutput,
    run: withholdings.updateWithholding,
  }),
  patchWithholding: command({
    allow: manage,
    input: WithholdingPatch,
    output: WithholdingOutput,
    run: withholdings.patchWithholding,
  }),
  removeWithholding: command({ allow: manage, input: ById, output: Removed, run: withholdings.removeWithholding }),

  // Whoever opens a register chooses one.
  listCostCenters: query({
    allow: ['cost_center-read', 'pos-create'],
    input: RecordList,
    output: page(CostCenterOutput),
    run: listCostCenters,
  }),
  createCostCenter: command({
    allow: 'cost_center-create',
    input: CostCenterFields,
    output: CostCenterOutput,
    speaks: nameOrValue,
    run: createCostCenter,
  }),
  getCostCenter: query({ allow: 'cost_center-read', input: ById, output: CostCenterOutput, run: getCostCenter }),
  patchCostCenter: command({
    allow: 'cost_center-update',
    input: CostCenterPatch,
    output: CostCenterOutput,
    run: patchCostCenter,
  }),
  removeCostCenter: command({ allow: 'cost_center-delete', input: ById, output: Removed, run: removeCostCenter }),

  listChannels: query({
    allow: 'sales_channel-read',
    input: RecordList,
    output: page(ChannelOutput),
    run: listChannels,
  }),
  createChannel: command({
    limit: limits.file,
    allow: 'sales_channel-create',
    input: ChannelFields,
    output: ChannelOutput,
    run: createChannel,
  }),
  updateChannel: command({
    limit: limits.file,
    allow: 'sales_channel-update',
    input: ChannelEdit,
    output: ChannelOutput,
    run: updateChannel,
  }),
  removeChannel: command({ allow: 'sales_channel-delete', input: ById, output: Removed, run: removeChannel }),
  setChannel: command({ allow: 'sales_channel-update', input: ChannelId, output: ChannelOutput, run: setChannel }),
  loadChannels: query({ allow: 'any-member', input: Nothing, output: z.array(ChannelOutput), run: loadChannels }),

  listReturnReasons: query({
    allow: 'any-member',
    input: RecordList,
    output: page(ReturnReasonOutput),
    run: listReturnReasons,
  }),
  createReturnReason: command({
    allow: manage,
    input: ReturnReasonFields,
    output: ReturnReasonOutput,
    run: createReturnReason,
  }),
  updateReturnReason: command({
    allow: manage,
    input: ReturnReasonEdit,
    output: ReturnReasonOutput,
    run: updateReturnReason,
  }),
  removeReturnReason: command({ allow: manage, input: ById, output: Removed, run: removeReturnReason }),

  listPriceLists: query({ allow: 'any-member', input: Nothing, output: z.array(PriceListOutput), run: listPriceLists }),
  createPriceList: command({
    allow: 'price_list-create',
    input: PriceListFields,
    output: PriceListOutput,
    run: createPriceList,
  }),
  getPriceList: query({ allow: 'price_list-read', input: PriceListById, output: PriceListOutput, run: getPriceList }),
  updatePriceList: command({
    allow: 'price_list-update',
    input: PriceListEdit,
    output: PriceListOutput,
    run: updatePriceList,
  }),
  removePriceList: command({ allow: 'price_list-delete', input: PriceListById, output: Removed, run: removePriceList }),

  getParameters: query({ allow: 'any-member', input: Nothing, output: Parameters, run: parameters.getParameters }),
  saveBilling: command({ allow: manage, input: inputs.BillingInput, output: Parameters, run: parameters.saveBilling }),
  saveCosts: command({ allow: owner, input: inputs.CostsInput, output: Parameters, run: parameters.saveCosts }),
  saveInventory: command({
    limit: limits.job,
    allow: manage,
    input: inputs.InventoryInput,
    output: Parameters,
    run: parameters.saveInventory,
  }),
  saveDelivery: command({
    allow: manage,
    input: inputs.DeliveryInput,
    output: Parameters,
    run: parameters.saveDelivery,
  }),
  saveTexts: command({ allow: manage, input: inputs.TextsInput, output: Parameters, run: parameters.saveTexts }),
  saveTaxes: command({ allow: manage, input: inputs.TaxesInput, output: Parameters, run: parameters.saveTaxes }),
  savePayroll: command({ allow: manage, input: inputs.PayrollInput, output: Parameters, run: parameters.savePayroll }),
  createResolution: command({
    allow: manage,
    input: ResolutionFields,
    output: Parameters,
    run: parameters.createResolution,
  }),
  updateResolution: command({
    allow: manage,
    input: ResolutionEdit,
    output: Parameters,
    run: parameters.updateResolution,
  }),
  removeResolution: command({ allow: manage, input: ById, output: Removed, run: removeResolution }),
})
