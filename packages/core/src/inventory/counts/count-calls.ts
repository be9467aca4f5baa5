import { command, query } from '../../kernel/call'
import { ById } from '../../kernel/records/wire'
import { page } from '../../kernel/values/fields'
import { inputs } from '../inputs'
import {
  CancelCount,
  CloseCount,
  CountDetail,
  CountLineOutput,
  CountLines,
  CountOutput,
  CountReadings,
  ListCountLines,
  ListCounts,
} from './count.wire'
import {
  cancelCount,
  closeCount,
  countLines,
  createCount,
  getCount,
  listCountLines,
  listCounts,
  secondCount,
} from './counts'

export const countCalls = {
  listCounts: query({ allow: 'physical_count-read', input: ListCounts, output: page(CountOutput), run: listCounts }),
  createCount: command({
    allow: 'physical_count-create',
    input: inputs.createCount,
    output: CountOutput,
    run: createCount,
  }),
  getCount: query({ allow: 'physical_count-read', input: ById, output: CountDetail, run: getCount }),
  listCountLines: query({
    allow: 'physical_count-read',
    input: ListCountLines,
    output: CountLines,
    run: listCountLines,
  }),
  countLines: command({
    allow: 'physical_count-update',
    input: CountReadings,
    output: CountLineOutput.array(),
    run: countLines,
  }),
  secondCount: command({ allow: 'physical_count-update', input: ById, output: CountOutput, run: secondCount }),
  cancelCount: command({ allow: 'physical_count-delete', input: CancelCount, output: CountOutput, run: cancelCount }),
  closeCount: command({
    allow: ['physical_count-delete', 'inventory_adjustment-create'],
    input: CloseCount,
    output: CountOutput,
    run: closeCount,
  }),
}
