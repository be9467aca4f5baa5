import type * as z from 'zod'
import { records } from '../kernel/records'
import { plain } from '../kernel/text'
import {
  type NewService,
  presentService,
  Service,
  type ServiceChanges,
  type ServiceEdit,
  type ServiceRow,
} from './service'
import { DEFAULT_TAX, taxOf } from './tax'

type Changes = Omit<z.output<typeof ServiceChanges>, 'id' | 'active'>

const services = records(Service, {
  prefix: 'service',
  texts: (s) => [s.name, s.description],
  own: (input: Changes, before?: ServiceRow) => ({
    name: input.name ?? before!.name,
    description: 'description' in input ? input.description : before?.description,
    valueCents: input.value ?? before!.valueCents,
    ...taxOf(input, before ?? DEFAULT_TAX),
  }),
  unique: { field: 'name', of: (s) => plain(s.name), taken: 'Ya tienes un servicio con este nombre' },
})

export async function listServices(input: Parameters<typeof services.list>[0]) {
  const { data, meta } = await services.list(input)
  return { data: data.map(presentService), meta }
}
export const getService = async (input: { id: string }) => presentService(await services.get(input))
export const createService = async (input: z.output<typeof NewService>) => presentService(await services.create(input))
export const updateService = async (input: z.output<typeof ServiceEdit>) => presentService(await services.update(input))
/** Changes what comes; with nothing but the id, turns the service on or off. */
export const patchService = async (input: z.output<typeof ServiceChanges>) =>
  presentService(await services.patch(input))
export const removeService = services.remove
