import * as z from 'zod'
import { act } from '../../kernel/db/act'
import { kind } from '../../kernel/db/kind'
import { records } from '../../kernel/records/records'
import { formatDocument } from '../../reference/document'
import { documentKey, withDocument } from '../../reference/document-row'
import { byCity } from '../../reference/places'
import { searchWords } from '../search'
import { type Commission, seller } from './seller.input'

/** Who sells, and what part of the sale before taxes is theirs. */
export const Seller = kind({
  name: 'seller',
  prefix: 'ven',
  label: 'el vendedor',
  words: { commissionBps: 'Comisión' },
  schema: seller.row,
})

export const sellers = records(Seller, {
  fields: seller,
  searchBy: (s) => [s.name, s.document, s.phone],
  searched: searchWords,
  toRow: (input) => {
    return withDocument(seller.toRow(input))
  },
  adds: {
    output: { document_text: z.string().nullable() },
    of: ({ document, dv }) => ({ document_text: document ? formatDocument(document, dv) : null }),
  },
  sorts: { document_text: (s) => s.document, city: byCity },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un vendedor con este documento' },
})

/** Sets what a seller earns of the sales made from now on; the ones made keep theirs. */
export const setCommission = ({ seller_id, comision }: z.output<typeof Commission>) =>
  act(async (unit) => {
    const before = await Seller.get(seller_id)
    const after = { ...before, commissionBps: comision }
    if (comision !== before.commissionBps) unit.replace(Seller, before, after)
    return sellers.presentOne(after)
  })
