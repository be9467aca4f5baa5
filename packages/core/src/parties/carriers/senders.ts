import { kind } from '../../kernel/db/kind'
import { records } from '../../kernel/records/records'
import { plain } from '../../kernel/values/text'
import { departmentOf, needDepartment, placeNames, placeOf, placeSorts } from '../../reference/places'
import { searchWords } from '../search'
import { sender } from './sender.input'

/** Who a carrier picks parcels up from: a remitente. */
export const Sender = kind({
  name: 'sender',
  prefix: 'rem',
  label: 'el remitente',
  words: { department: 'Departamento', section: 'Sector' },
  schema: sender.row,
})

export const senders = records(Sender, {
  fields: sender,
  searchBy: (s) => [s.name, s.document, s.phone],
  searched: searchWords,
  toRow: (input) => {
    const { department = departmentOf(input.city), ...row } = sender.toRow(input)
    needDepartment(department, row.city)
    return { ...row, department }
  },
  adds: {
    output: { city_name: placeNames.city_name, department_name: placeNames.department },
    of: ({ city }) => ({ city_name: placeOf(city).city_name, department_name: placeOf(city).department }),
  },
  sorts: { city_name: placeSorts.city_name, department_name: placeSorts.department },
  distinct: { field: 'name', of: (s) => plain(s.name), taken: 'Ya tienes un remitente con este nombre' },
})
