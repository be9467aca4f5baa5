import type * as z from 'zod'
import type { Act } from '../../kernel/db/act'
import { removeWithFile, replaced, withFile } from '../../kernel/files/image'
import { records } from '../../kernel/records'
import { plain } from '../../kernel/values/text'
import { cityOf } from '../../reference/cities'
import { needCity } from '../../reference/places'
import { searchWords } from '../search'
import { Conveyor, type ConveyorRow, presentConveyor } from './conveyor'
import type { NewConveyor } from './conveyor.input'

type Input = z.output<typeof NewConveyor>
type Stored = Omit<Input, 'file' | 'active'> & { logo: string | undefined }

const conveyors = records(Conveyor, {
  prefix: 'conveyor',
  texts: (c) => [c.name, c.document, c.phone],
  own: ({ document_type_id, document, logo, ...rest }: Stored, before: ConveyorRow | undefined, unit: Act) => {
    needCity(rest.city)
    const documentType = document === undefined ? undefined : document_type_id
    return { ...rest, document, documentType, logo: replaced(unit, before?.logo, logo) }
  },
  sorts: { document_type_id: (c) => c.documentType, city: (c) => cityOf(c.city)?.name },
  distinct: { field: 'name', of: (c) => plain(c.name), taken: 'Ya tienes una transportadora con este nombre' },
})

const logos = { folder: 'conveyors' }
const logoOf = (c: ConveyorRow) => c.logo

export async function listConveyors(input: Parameters<typeof conveyors.list>[0]) {
  const { data, meta } = await conveyors.list({ ...input, search: searchWords(input.search) })
  return { data: data.map(presentConveyor), meta }
}
export const getConveyor = async (input: { id: string }) => presentConveyor(await conveyors.get(input))

export const createConveyor = async ({ file, active, ...input }: Input) =>
  presentConveyor(await withFile(file, logos, (logo) => conveyors.create({ ...input, logo }, active), logoOf))

/** Changes a carrier, and the logo when a file comes. */
export async function updateConveyor({ file, active, ...input }: Input & { id: string }) {
  await Conveyor.get(input.id)
  const save = (logo: string | undefined) => conveyors.update({ ...input, logo }, active)
  return presentConveyor(await withFile(file, logos, save, logoOf))
}

export const removeConveyor = (input: { id: string }) =>
  removeWithFile(Conveyor.find(input.id), () => conveyors.remove(input), logoOf)
