import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { ById } from '../kernel/records/wire'
import { Erased, erasePerson, PersonOutput, showPerson } from './erase'
import { paths } from './paths'

const taking = later(() => import('./take'))

/** Who answers for personal data: the owner. Ley 1581 de 2012, art. 17. */
const owner = { types: [2] } as const

export const calls = table(paths, {
  showPerson: query({ allow: owner, input: ById, output: PersonOutput, run: showPerson }),
  takePerson: command({
    ...{ allow: owner, limit: limits.job, input: ById, output: z.object({ job: z.string() }) },
    run: taking.takePerson,
  }),
  erasePerson: command({ allow: owner, limit: limits.job, input: ById, output: Erased, run: erasePerson }),
})
