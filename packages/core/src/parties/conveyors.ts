import type * as z from 'zod'
import { storeImage } from '../kernel/files/image'
import { records } from '../kernel/records'
import { plain } from '../kernel/text'
import { Conveyor, type ConveyorRow, type NewConveyor, presentConveyor } from './conveyor'
import { needCity } from './fields'

type Input = z.output<typeof NewConveyor>
type Stored = Omit<Input, 'file'> & { logo: string | undefined }

const conveyors = records(Conveyor, {
  prefix: 'conveyor',
  texts: (c) => [c.name, c.document, c.phone],
  own: ({ active: _, document_type_id, document, logo, ...rest }: Stored, before?: ConveyorRow) => {
    needCity(rest.city)
    const documentType = document === undefined ? undefined : document_type_id
    return { ...rest, document, documentType, logo: logo ?? before?.logo }
  },
  distinct: { field: 'name', of: (c) => plain(c.name), taken: 'Ya tienes una transportadora con este nombre' },
})

export async function listConveyors(input: Parameters<typeof conveyors.list>[0]) {
  const { data, meta } = await conveyors.list(input)
  return { data: data.map(presentConveyor), meta }
}
export const getConveyor = async (input: { id: string }) => presentConveyor(await conveyors.get(input))

export const createConveyor = async ({ file, ...input }: Input) =>
  presentConveyor(await conveyors.create({ ...input, logo: await storeImage('conveyors', file) }))

/** Changes a carrier, and the logo when a file comes. */
export async function updateConveyor({ file, active, ...input }: Input & { id: string }) {
  await Conveyor.get(input.id)
  return presentConveyor(await conveyors.update({ ...input, logo: await storeImage('conveyors', file) }, active))
}
export const removeConveyor = conveyors.remove
