import type { SamplesOf } from '../support/samples'
import type { World } from '../support/world'
import { next, nextDocument, recordSamples } from './makers'

const employeeInput = () => ({
  document_type_id: '13',
  payment_method_id: '47',
  person_type_id: '2',
  names: 'Marta Lucía',
  last_names: 'Ospina Díaz',
  document: nextDocument(),
  email: 'marta@correo.co',
  phone: '310 555 1234',
  city_of_residence: '05001',
  address: 'Carrera 50 # 10-20',
  iva_regime: '49',
})
const employee = ({ api }: World) => api.payroll.createEmployee(employeeInput())
const contractInput = async (world: World) => ({
  employee_id: (await employee(world)).id,
  contract_type_id: '2',
  contract_number_id: `C-${next()}`,
  type_of_contributor_id: '01',
  compensation_box_id: 'Comfama',
  start_date: '2026-02-01',
  salary: 1_900_000,
  integral_salary: false,
  position: 'Vendedora',
  health_fund: 'EPS Sura',
  percent_health_fund: 4,
  severance_fund: 'Porvenir',
  percent_severance_fund: 8.33,
  arl: 'ARL Sura',
  percent_arl: 0.522,
})
const contract = async (world: World) => world.api.payroll.createContract(await contractInput(world))

export const payroll: SamplesOf<'payroll'> = {
  ...recordSamples('Employee', employeeInput, employee),

  listContracts: {},
  createContract: contractInput,
  getContract: async (world) => ({ id: (await contract(world)).id }),
  updateContract: async (world) => {
    const { id, employee_id } = await contract(world)
    return { ...(await contractInput(world)), id, employee_id, position: 'Administradora' }
  },
  removeContract: async (world) => ({ id: (await contract(world)).id }),

  payrollOptions: {},
}
