import type * as z from 'zod'
import { may } from '../../kernel/context'
import { act } from '../../kernel/db/act'
import { records } from '../../kernel/records'
import { cityOf } from '../../reference/cities'
import { documentKey } from '../../reference/document-row'
import { needCity } from '../../reference/places'
import { searchWords } from '../search'
import { shortList } from '../short'
import { presentSeller, Seller } from './seller'
import type { Commission, NewSeller } from './seller.input'

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
  sorts: {
    comision: (s) => s.commissionBps,
    document_text: (s) => s.document,
    document_type_id: (s) => s.documentType,
    city: (s) => cityOf(s.city)?.name,
  },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un vendedor con este documento' },
})

/** A page of sellers; only names for whoever may not read them. */
export async function listSellers(input: Parameters<typeof sellers.list>[0]) {
  if (!may('seller-read')) return shortList(await sellers.every(), input)
  const { data, meta } = await sellers.list({ ...input, search: searchWords(input.search) })
  return { data: data.map(presentSeller), meta }
}
export const getSeller = async (input: { id: string }) => presentSeller(await sellers.get(input))
export const createSeller = async ({ active, ...input }: Input) => presentSeller(await sellers.create(input, active))
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
