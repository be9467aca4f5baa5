import * as z from 'zod'
import { records } from '../kernel/records/records'
import { searchWords } from '../parties/search'
import { formatDocument } from '../reference/document'
import { documentKey } from '../reference/document-row'
import { byCity, placeOf } from '../reference/places'
import { renameIn } from './contracts'
import { Employee, fullName } from './employee'
import { employee } from './employee.input'

export const employees = records(Employee, {
  fields: employee,
  searchBy: (e) => [fullName(e), e.document, e.phone],
  searched: searchWords,
  toRow: async (input, before, unit) => {
    const row = employee.toRow(input)
    if (before && fullName(before) !== fullName(row)) await renameIn(unit, before.id, fullName(row))
    return row
  },
  adds: {
    output: { document_text: z.string(), city_name: z.string().nullable() },
    of: ({ document, documentType, dv, city }) => ({
      document_text: formatDocument(document, documentType === '31' ? dv : undefined),
      city_name: placeOf(city).city_name,
    }),
  },
  sorts: { document_text: (e) => e.document, city_name: byCity, city_of_residence: byCity },
  unique: { field: 'document', of: documentKey, taken: 'Ya tienes un empleado con este documento' },
})
