import { type Allow, query, table } from '../kernel/call'
import { crud } from '../kernel/records/crud'
import { Nothing } from '../kernel/records/wire'
import { contracts } from './contracts'
import { employees } from './employees'
import { OptionsOutput, payrollOptions } from './options'
import { paths } from './paths'

/** Salaries are seen by the owner and the administrator only: no permission group names payroll. */
const allow: Allow = { types: [2, 5] }

export const calls = table(paths, {
  ...crud(paths, 'Employee', employees, { read: allow, write: allow }),
  ...crud(paths, 'Contract', contracts, { read: allow, write: allow }),
  payrollOptions: query({ allow, input: Nothing, output: OptionsOutput, run: payrollOptions }),
})
