import { table } from '../kernel/call'
import { adjustmentCalls } from './adjustment.calls'
import { countCalls } from './count.calls'
import { paths } from './paths'
import { productCalls } from './product.calls'
import { reportCalls } from './report.calls'
import { storageCalls } from './storage.calls'
import { transferCalls } from './transfer.calls'

export const calls = table(paths, {
  ...storageCalls,
  ...productCalls,
  ...adjustmentCalls,
  ...transferCalls,
  ...countCalls,
  ...reportCalls,
})
