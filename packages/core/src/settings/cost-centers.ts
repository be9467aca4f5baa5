import type * as z from 'zod'
import { records } from '../kernel/records'
import { CostCenter, type CostCenterRow, presentCostCenter } from './cost-center'
import type { CostCenterFields, CostCenterPatch } from './cost-center.input'

type Changes = Omit<z.output<typeof CostCenterPatch>, 'id' | 'active'>

export const costCenters = records(CostCenter, {
  prefix: 'costCenter',
  texts: (c) => [c.name, c.code],
  own: (input: Changes, before?: CostCenterRow) => ({
    name: input.name ?? before!.name,
    code: input.value ?? before!.code,
    notes: 'notes' in input ? input.notes : before?.notes,
  }),
  sorts: { value: (c) => c.code },
  distinct: { field: 'value', of: (c) => c.code.toUpperCase(), taken: 'Ya tienes un centro de costo con este código' },
})

export async function listCostCenters(input: Parameters<typeof costCenters.list>[0]) {
  const { data, meta } = await costCenters.list(input)
  return { data: data.map(presentCostCenter), meta }
}
export const getCostCenter = async (input: { id: string }) => presentCostCenter(await costCenters.get(input))
export const createCostCenter = async ({ active, ...input }: z.output<typeof CostCenterFields>) =>
  presentCostCenter(await costCenters.create(input, active))
export const patchCostCenter = async (input: z.output<typeof CostCenterPatch>) =>
  presentCostCenter(await costCenters.patch(input))
export const removeCostCenter = costCenters.remove
