import * as z from 'zod'
import { query, table } from '../kernel/call'
import { optionalText } from '../kernel/values/fields'
import { plain } from '../kernel/values/text'
import { activities } from './activities'
import { cities, departments } from './cities'
import { paths } from './paths'

const Department = z.object({ code: z.string(), name: z.string() })
const City = z.object({ code: z.string(), name: z.string(), department_code: z.string(), department: z.string() })
const Activity = z.object({ code: z.string(), name: z.string() })
const Cities = z.object({ departments: z.array(Department), cities: z.array(City) })
/** Reference data comes whole: the page that is asked for does not cut it. */
const Whole = z.object({ page: z.coerce.number().optional(), perPage: z.coerce.number().optional() })

/** The State publishes a change of these a few times a year. */
const A_DAY = 86_400

const allCities: z.output<typeof Cities> = { departments: [...departments], cities: [...cities] }

/** Activities whose code or name has every word of `search`; all of them without it. */
function findActivities({ search }: { search?: string }) {
  const words = plain(search ?? '').split(' ')
  const found = activities.filter(({ code, name }) => {
    const text = ` ${code} ${plain(name)}`
    return words.every((word) => text.includes(` ${word}`))
  })
  return Promise.resolve(found)
}

export const calls = table(paths, {
  listCities: query({ allow: 'anyone', input: Whole, output: Cities, cache: A_DAY, run: async () => allCities }),
  listActivities: query({
    allow: 'anyone',
    input: z.object({ search: optionalText(80) }),
    output: z.array(Activity),
    cache: A_DAY,
    run: findActivities,
  }),
})
