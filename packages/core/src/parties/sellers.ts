import type * as z from 'zod'
import { act } from '../kernel/db/act'
import { records } from '../kernel/records'
import { documentKey, needCity } from './fields'
import { type Commission, type NewSeller, presentSeller, Seller } from './seller'

type Input = z.output<typeof NewSeller>

function ownOf(input: Input) {
  needCity(input.city)
  const { name, phone, email, address, city, notes, document, dv } = input
  const documentType = document === undefined ? undefined : input.document_type_id
  return { name, phone, email, address, city, notes, documentType, document, dv, commissionBps: input.comision }
}

const sellers = records(Seller, {
  prefix: 'seller',
  texts: (s) => [s.name, s.document, s.phone],
  own: ownOf,
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un vendedor con este documento' },
})

export async function listSellers(input: Parameters<typeof sellers.list>[0]) {
  const { data, meta } = await sellers.list(input)
  return { data: data.map(presentSeller), meta }
}
export const getSeller = async (input: { id: string }) => presentSeller(await sellers.get(input))
export const createSeller = async (input: Input) => presentSeller(await sellers.create(input))
export const updateSeller = async ({ active, ...input }: Input & { id: string }) =>
  presentSeller(await sellers.update(input, active))
export const removeSeller = sellers.remove

/** Sets what a seller earns of the sales made from now on; the ones made keep theirs. */
export const setCommission = ({ seller_id, comision }: z.output<typeof Commission>) =>
  act(async (unit) => {
    const before = await Seller.get(seller_id)
    const after = { ...before, commissionBps: comision }
    if (comision !== before.commissionBps) unit.replace(Seller, before, after)
    return presentSeller(after)
  })
