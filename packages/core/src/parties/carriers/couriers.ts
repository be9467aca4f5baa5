import { kind } from '../../kernel/db/kind'
import { records } from '../../kernel/records/records'
import { documentKey, withDocument } from '../../reference/document-row'
import { byCity } from '../../reference/places'
import { searchWords } from '../search'
import { courier } from './courier.input'

/** Who takes the orders of the shop to its clients: a domiciliario. */
export const Courier = kind({
  name: 'courier',
  prefix: 'dom',
  label: 'el domiciliario',
  words: { vehicle: 'Vehículo', plate: 'Placa' },
  schema: courier.row,
})

export const couriers = records(Courier, {
  fields: courier,
  searchBy: (c) => [c.name, c.document, c.phone, c.plate],
  searched: searchWords,
  toRow: (input) => {
    return withDocument(courier.toRow(input))
  },
  sorts: { city: byCity },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un domiciliario con este documento' },
})
