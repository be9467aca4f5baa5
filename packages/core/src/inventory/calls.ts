import { table } from '../kernel/call'
import { adjustmentCalls } from './adjustments/adjustment-calls'
import { countCalls } from './counts/count-calls'
import { paths } from './paths'
import { reportCalls } from './reports/report-calls'
import { storageCalls } from './storages/storage-calls'
import { transferCalls } from './transfers/transfer-calls'

export const calls = table(paths, {
  ...storageCalls,
  ...adjustmentCalls,
  ...transferCalls,
  ...countCalls,
  ...reportCalls,
})
