import type * as z from 'zod'
import { may } from '../../kernel/context'
import type { Act } from '../../kernel/db/act'
import { removeWithFile, replaced, withFile } from '../../kernel/files/image'
import { records } from '../../kernel/records'
import { cityOf } from '../../reference/cities'
import { documentKey } from '../../reference/document-row'
import { needCity } from '../../reference/places'
import { searchWords } from '../search'
import { shortList } from '../short'
import { Courier, type CourierRow, presentCourier } from './courier'
import type { NewCourier } from './courier.input'

type Input = z.output<typeof NewCourier>
type Stored = Omit<Input, 'file' | 'active'> & { photo: string | undefined }

const couriers = records(Courier, {
  prefix: 'courier',
  texts: (c) => [c.name, c.document, c.phone, c.plate],
  own: ({ document_type_id, document, photo, ...rest }: Stored, before: CourierRow | undefined, unit: Act) => {
    needCity(rest.city)
    const documentType = document === undefined ? undefined : document_type_id
    return { ...rest, document, documentType, photo: replaced(unit, before?.photo, photo) }
  },
  sorts: { document_type_id: (c) => c.documentType, city: (c) => cityOf(c.city)?.name },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un domiciliario con este documento' },
})

const photos = { folder: 'couriers' }
const photoOf = (c: CourierRow) => c.photo

/** A page of couriers; only names for whoever may not read them. */
export async function listCouriers(input: Parameters<typeof couriers.list>[0]) {
  if (!may('domiciliary-read')) return shortList(await couriers.every(), input)
  const { data, meta } = await couriers.list({ ...input, search: searchWords(input.search) })
  return { data: data.map(presentCourier), meta }
}
export const getCourier = async (input: { id: string }) => presentCourier(await couriers.get(input))

export const createCourier = async ({ file, active, ...input }: Input) =>
  presentCourier(await withFile(file, photos, (photo) => couriers.create({ ...input, photo }, active), photoOf))

/** Changes a courier, and the photo when a file comes. */
export async function updateCourier({ file, active, ...input }: Input & { id: string }) {
  await Courier.get(input.id)
  const save = (photo: string | undefined) => couriers.update({ ...input, photo }, active)
  return presentCourier(await withFile(file, photos, save, photoOf))
}

export const removeCourier = (input: { id: string }) =>
  removeWithFile(Courier.find(input.id), () => couriers.remove(input), photoOf)
