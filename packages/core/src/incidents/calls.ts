import { command, query, table } from '../kernel/call'
import { limits } from '../kernel/limits'
import { Done } from '../kernel/values/fields'
import { NewsInput, SolutionInput } from './incident.input'
import { NewsOutput, presentIncident } from './incident.wire'
import { listIncidents, solve } from './incidents'
import { paths } from './paths'

const solving = { allow: 'news_guide-update', limit: limits.job, input: SolutionInput, output: Done } as const

export const calls = table(paths, {
  listNews: query({
    allow: 'news_guide-read',
    input: NewsInput,
    output: NewsOutput,
    answer: 'success',
    run: (input) => listIncidents(input).then(({ data, meta }) => ({ news: data.map(presentIncident), meta })),
  }),
  solveAtSupplier: command({ ...solving, run: (input) => solve(['dropi'], input) }),
  solveIncident: command({ ...solving, run: (input) => solve(['guide', 'dropi'], input) }),
})
