import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import { records } from '../../kernel/records/records'
import { needActivity } from '../../reference/activity-codes'
import { formatDocument } from '../../reference/document'
import { documentKey } from '../../reference/document-row'
import { placeNames, placeOf, placeSorts } from '../../reference/places'
import { isCompany } from '../../reference/standing.input'
import { standingOf } from '../fields'
import { searchWords } from '../search'
import { provider } from './provider.input'

/** Who sells to the shop, with what decides its withholdings. */
export const Provider = kind({
  name: 'provider',
  prefix: 'prv',
  label: 'el proveedor',
  words: { declarant: 'Declarante de renta' },
  schema: provider.row,
})

export const providers = records(Provider, {
  fields: provider,
  searchBy: (p) => [p.name, p.document, p.manager, p.phone],
  searched: searchWords,
  toRow: (input) => {
    needActivity(input.activity_id, 'activity_id')
    const row = provider.toRow(input)
    return { ...row, ...standingOf(row), declarant: row.declarant ?? isCompany(row) }
  },
  adds: {
    output: { document_text: z.string(), dv: z.number().nullable(), ...placeNames },
    of: (p) => ({ document_text: formatDocument(p.document, p.dv), dv: p.dv ?? null, ...placeOf(p.city) }),
  },
  sorts: { document_text: (p) => p.document, ...placeSorts },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un proveedor con este documento' },
})
