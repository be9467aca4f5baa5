import './adjustment'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { Nothing } from '../../kernel/records/wire'
import { inputs } from '../inputs'
import { AdjustmentList, AdjustmentOutput, DecisionInput, ShopsInput, ShopsOutput } from './platform.wire'

const platform = { types: [1] } as const
const shops = later(() => import('./shops'))
const adjustments = later(() => import('./adjustments'))

/** What those who run the product do. */
export const platformCalls = {
  listShops: query({ allow: platform, input: ShopsInput, output: ShopsOutput, run: shops.listShops }),
  listAdjustments: query({ allow: platform, input: Nothing, output: AdjustmentList, run: adjustments.listAdjustments }),
  askAdjustment: command({
    ...{ allow: platform, input: inputs.askAdjustment, output: AdjustmentOutput },
    run: adjustments.askAdjustment,
  }),
  decideAdjustment: command({
    ...{ allow: platform, input: DecisionInput, output: AdjustmentOutput },
    run: adjustments.decideAdjustment,
  }),
}
