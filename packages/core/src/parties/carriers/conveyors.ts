import { kind } from '../../kernel/db/kind'
import { records } from '../../kernel/records/records'
import { plain } from '../../kernel/values/text'
import { withDocument } from '../../reference/document-row'
import { byCity } from '../../reference/places'
import { searchWords } from '../search'
import { conveyor } from './conveyor.input'

/** A carrier: a transportadora. */
export const Conveyor = kind({
  name: 'conveyor',
  prefix: 'tra',
  label: 'la transportadora',
  words: { contact: 'Contacto', tracking: 'Enlace de rastreo' },
  schema: conveyor.row,
})

export const conveyors = records(Conveyor, {
  fields: conveyor,
  searchBy: (c) => [c.name, c.document, c.phone],
  searched: searchWords,
  toRow: (input) => {
    return withDocument(conveyor.toRow(input))
  },
  sorts: { city: byCity },
  distinct: { field: 'name', of: (c) => plain(c.name), taken: 'Ya tienes una transportadora con este nombre' },
})
