import type * as z from 'zod'
import { storeImage } from '../kernel/files/image'
import { records } from '../kernel/records'
import { Courier, type CourierRow, type NewCourier, presentCourier } from './courier'
import { documentKey, needCity } from './fields'

type Input = z.output<typeof NewCourier>
type Stored = Omit<Input, 'file'> & { photo: string | undefined }

const couriers = records(Courier, {
  prefix: 'courier',
  texts: (c) => [c.name, c.document, c.phone, c.plate],
  own: ({ active: _, document_type_id, document, photo, ...rest }: Stored, before?: CourierRow) => {
    needCity(rest.city)
    const documentType = document === undefined ? undefined : document_type_id
    return { ...rest, document, documentType, photo: photo ?? before?.photo }
  },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un domiciliario con este documento' },
})

export async function listCouriers(input: Parameters<typeof couriers.list>[0]) {
  const { data, meta } = await couriers.list(input)
  return { data: data.map(presentCourier), meta }
}
export const getCourier = async (input: { id: string }) => presentCourier(await couriers.get(input))

export const createCourier = async ({ file, ...input }: Input) =>
  presentCourier(await couriers.create({ ...input, photo: await storeImage('couriers', file) }))

/** Changes a courier, and the photo when a file comes. */
export async function updateCourier({ file, active, ...input }: Input & { id: string }) {
  await Courier.get(input.id)
  return presentCourier(await couriers.update({ ...input, photo: await storeImage('couriers', file) }, active))
}
export const removeCourier = couriers.remove
