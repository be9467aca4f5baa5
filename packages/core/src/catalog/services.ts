import type * as z from 'zod'
import type { Act } from '../kernel/db/act'
import { records } from '../kernel/records'
import { plain } from '../kernel/values/text'
import { presentService, Service, type ServiceRow } from './service'
import type { NewService, ServiceChanges, ServiceEdit } from './service.input'
import { ratedToday, taxationOf } from './taxes'

type Changes = Omit<z.output<typeof ServiceChanges>, 'id' | 'active'>

const services = records(Service, {
  prefix: 'service',
  texts: (s) => [s.name, s.description],
  own: async (input: Changes, before: ServiceRow | undefined, unit: Act) => ({
    name: input.name ?? before!.name,
    description: 'description' in input ? input.description : before?.description,
    valueCents: input.value ?? before!.valueCents,
    ...(await taxationOf(unit, input, before)),
  }),
  sorts: { value: (s) => s.valueCents, tax: (s) => s.taxBps },
  unique: { field: 'name', of: (s) => plain(s.name), taken: 'Ya tienes un servicio con este nombre' },
})

/** As people see it: at the tax of today. */
const shown = async (row: Parameters<typeof presentService>[0]) => presentService((await ratedToday([row]))[0]!)

export async function listServices(input: Parameters<typeof services.list>[0]) {
  const { data, meta } = await services.list(input)
  return { data: (await ratedToday(data)).map(presentService), meta }
}
export const getService = async (input: { id: string }) => shown(await services.get(input))
export const createService = async ({ active, ...input }: z.output<typeof NewService>) =>
  shown(await services.create(input, active))
export const updateService = async ({ active, ...input }: z.output<typeof ServiceEdit>) =>
  shown(await services.update(input, active))
/** Changes what comes; with nothing but the id, turns the service on or off. */
export const patchService = async (input: z.output<typeof ServiceChanges>) => shown(await services.patch(input))
export const removeService = services.remove
