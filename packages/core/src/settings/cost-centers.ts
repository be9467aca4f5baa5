import { kind } from '../kernel/db/kind'
import { records } from '../kernel/records/records'
import { costCenter } from './cost-center.input'

/** A part of the business whose income and expenses are read apart: a branch, a line. */
export const CostCenter = kind({
  name: 'costCenter',
  prefix: 'cco',
  label: 'el centro de costo',
  schema: costCenter.row,
})

export const costCenters = records(CostCenter, {
  fields: costCenter,
  searchBy: (c) => [c.name, c.code],
  distinct: { field: 'value', of: (c) => c.code.toUpperCase(), taken: 'Ya tienes un centro de costo con este código' },
})
