import { journalBook } from '@tendero/core/accounting/journal/journal'
import { dayOf } from '@tendero/core/kernel/values/time'
import type { Shop } from '../sales/support'

export const today = () => dayOf(new Date())
/** Balance of an account, in cents. */
export const account = async (code: string) => {
  const { accounts } = await journalBook.sums.through(today())
  return Object.entries(accounts).reduce(
    (sum, [own, [debit, credit]]) => (own === code ? sum + debit - credit : sum),
    0,
  )
}

/** A client of a shop, by their document. */
export const clientOf = async (of: Shop, document: string) =>
  (await of.api.parties.createClient({ name: `Cliente ${document}`, document_type_id: '13', document })).id
