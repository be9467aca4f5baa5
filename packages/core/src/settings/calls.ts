import * as z from 'zod'
import { type Allow, command, nameOrValue, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { crud } from '../kernel/records/crud'
import { ById, Nothing, Removed } from '../kernel/records/wire'
import { id } from '../kernel/values/fields'
import { channels, setChannel } from './channels'
import { costCenters } from './cost-centers'
import { inputs } from './inputs'
import * as parameters from './parameters/parameters'
import { ParametersOutput } from './parameters/parameters.wire'
import { paths } from './paths'
import { paymentTypes, posPaymentTypes } from './payment-types/payment-types'
import { PriceListById, PriceListOutput } from './price-lists/price-list'
import {
  createPriceList,
  getPriceList,
  listPriceLists,
  removePriceList,
  updatePriceList,
} from './price-lists/price-lists'
import { removeResolution } from './resolutions/resolutions'
import { returnReasons } from './return-reasons'
import { taxes } from './taxes/taxes'
import { withholdings } from './taxes/withholdings'

const ChannelId = z.object({ id: id('Elige el canal') })
const Parameters = ParametersOutput

/** Owner and administrator: the pages of Parametrización that no permission names. Source: product.txt section 2. */
const manage: Allow = { types: [2, 5] }
const owner: Allow = { types: [2] }

export const calls = table(paths, {
  ...crud(paths, 'PaymentType', paymentTypes, { resource: 'payment_channel', load: 'any-member' }),
  loadPosPaymentTypes: query({
    allow: 'any-member',
    input: Nothing,
    output: z.array(paymentTypes.fields.output),
    run: posPaymentTypes,
  }),
  ...crud(paths, 'Tax', taxes, { plural: 'Taxes', read: 'any-member', write: manage, speaks: nameOrValue }),
  ...crud(paths, 'Withholding', withholdings, { read: 'any-member', write: manage, speaks: nameOrValue }),
  ...crud(paths, 'CostCenter', costCenters, {
    resource: 'cost_center',
    // Whoever opens a register chooses one.
    list: ['cost_center-read', 'pos-create'],
    speaks: nameOrValue,
  }),
  ...crud(paths, 'Channel', channels, { resource: 'sales_channel', load: 'any-member' }),
  setChannel: command({
    allow: 'sales_channel-update',
    input: ChannelId,
    output: channels.fields.output,
    run: setChannel,
  }),
  ...crud(paths, 'ReturnReason', returnReasons, { read: 'any-member', write: manage }),

  listPriceLists: query({ allow: 'any-member', input: Nothing, output: z.array(PriceListOutput), run: listPriceLists }),
  createPriceList: command({
    allow: 'price_list-create',
    input: inputs.createPriceList,
    output: PriceListOutput,
    run: createPriceList,
  }),
  getPriceList: query({ allow: 'price_list-read', input: PriceListById, output: PriceListOutput, run: getPriceList }),
  updatePriceList: command({
    allow: 'price_list-update',
    input: inputs.updatePriceList,
    output: PriceListOutput,
    run: updatePriceList,
  }),
  removePriceList: command({ allow: 'price_list-delete', input: PriceListById, output: Removed, run: removePriceList }),

  getParameters: query({ allow: 'any-member', input: Nothing, output: Parameters, run: parameters.getParameters }),
  saveBilling: command({ allow: manage, input: inputs.saveBilling, output: Parameters, run: parameters.saveBilling }),
  saveCosts: command({ allow: owner, input: inputs.saveCosts, output: Parameters, run: parameters.saveCosts }),
  saveSellers: command({ allow: owner, input: inputs.saveSellers, output: Parameters, run: parameters.saveSellers }),
  saveInventory: command({
    limit: limits.job,
    allow: manage,
    input: inputs.saveInventory,
    output: Parameters,
    run: parameters.saveInventory,
  }),
  saveDelivery: command({
    allow: manage,
    input: inputs.saveDelivery,
    output: Parameters,
    run: parameters.saveDelivery,
  }),
  saveTexts: command({ allow: manage, input: inputs.saveTexts, output: Parameters, run: parameters.saveTexts }),
  saveTaxes: command({ allow: manage, input: inputs.saveTaxes, output: Parameters, run: parameters.saveTaxes }),
  savePayroll: command({ allow: manage, input: inputs.savePayroll, output: Parameters, run: parameters.savePayroll }),
  createResolution: command({
    allow: manage,
    input: inputs.createResolution,
    output: Parameters,
    run: parameters.createResolution,
  }),
  updateResolution: command({
    allow: manage,
    input: inputs.updateResolution,
    output: Parameters,
    run: parameters.updateResolution,
  }),
  removeResolution: command({ allow: manage, input: ById, output: Removed, run: removeResolution }),
})
