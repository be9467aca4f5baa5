import './adjustment'
import { command, query } from '../../kernel/call'
import { later } from '../../kernel/later'
import { limits } from '../../kernel/limits'
import { ById, Nothing } from '../../kernel/records/wire'
import { inputs } from '../inputs'
import { AnnouncementList } from './announcements'
import { FailedWork, RetryInput, ShopInput } from './failed-work'
import {
  AdjustmentList,
  AdjustmentOutput,
  DecisionInput,
  ServicesOutput,
  ShopsInput,
  ShopsOutput,
} from './platform.wire'

const platform = { types: [1] } as const
const shops = later(() => import('./shops'))
const services = later(() => import('./services'))
const failed = later(() => import('./failed-work'))
const announced = later(() => import('./announcements'))
const adjustments = later(() => import('./adjustments'))

/** What those who run the product do. */
export const platformCalls = {
  listShops: query({ allow: platform, input: ShopsInput, output: ShopsOutput, run: shops.listShops }),
  listServices: query({ allow: platform, input: ShopsInput, output: ServicesOutput, run: services.listServices }),
  listFailed: query({ allow: platform, input: ShopInput, output: FailedWork, run: failed.listFailed }),
  retryFailed: command({
    ...{ allow: platform, limit: limits.job, input: RetryInput, output: FailedWork },
    run: failed.retryFailed,
  }),
  announcements: query({ allow: 'any-member', input: Nothing, output: AnnouncementList, run: announced.announcements }),
  listAnnouncements: query({
    ...{ allow: platform, input: Nothing, output: AnnouncementList },
    run: announced.listAnnouncements,
  }),
  announce: command({ allow: platform, input: inputs.announce, output: AnnouncementList, run: announced.announce }),
  withdraw: command({ allow: platform, input: ById, output: AnnouncementList, run: announced.withdraw }),
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
