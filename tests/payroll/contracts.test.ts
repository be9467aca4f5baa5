import { beforeAll, describe, expect, it } from 'vitest'
import { newShop, Refusal, type World } from '../support/world'

let api: World['api']
let employeeId: string
const employee = {
  document_type_id: '13',
  payment_method_id: '47',
  person_type_id: '2',
  names: 'Marta',
  last_names: 'Ospina',
  document: '1000000001',
  email: 'marta@correo.co',
  phone: '3105551234',
  city_of_residence: '05001',
  address: 'Carrera 50',
  iva_regime: '49',
}
const contract = (over: object = {}) => ({
  employee_id: employeeId,
  contract_type_id: '2',
  contract_number_id: `C-${Math.random()}`,
  type_of_contributor_id: '01',
  compensation_box_id: 'Comfama',
  start_date: '2026-02-01',
  salary: 1_750_905,
  position: 'Vendedora',
  health_fund: 'EPS Sura',
  severance_fund: 'Porvenir',
  arl: 'ARL Sura',
  ...over,
})
const errors = async (over: object) => {
  const error = await api.payroll.createContract(contract(over)).catch((e: unknown) => e)
  if (!(error instanceof Refusal)) throw new Error('was not refused')
  return error.body.errors ?? {}
}

beforeAll(async () => {
  api = (await newShop()).api
  employeeId = (await api.payroll.createEmployee(employee)).id
})

it('every field of an employee that is missing is told, and a document is of one employee', async () => {
  const error = (await api.payroll.createEmployee({} as never).catch((e: unknown) => e)) as Refusal
  expect(Object.keys(error.body.errors ?? {}).sort()).toEqual(Object.keys(employee).sort())
  const twice = (await api.payroll
    .createEmployee({ ...employee, document: '1.000.000.001' })
    .catch((e: unknown) => e)) as Refusal
  expect(twice.body.errors).toHaveProperty('document')
})

describe('a contract', () => {
  it('takes its percentages from the law: health 4 %, severance 8.33 %, ARL by class', async () => {
    expect(await api.payroll.createContract(contract({ arl_class: '3' }))).toMatchObject({
      percent_health_fund: 4,
      percent_severance_fund: 8.33,
      percent_arl: 2.436,
      transport: 249_095,
      employee_name: 'Marta Ospina',
    })
  })

  it('refuses other percentages, saying which', async () => {
    expect(await errors({ percent_health_fund: 5, percent_severance_fund: 9, percent_arl: 1 })).toEqual({
      percent_health_fund: ['La ley fija 4 %'],
      percent_severance_fund: ['La ley fija 8,33 %'],
      percent_arl: ['La ley fija 0,522 %'],
    })
  })

  it('pays the minimum wage of its year at least, but for apprentices and part time', async () => {
    expect(await errors({ salary: 1_750_904 })).toEqual({ salary: ['El salario mínimo de 2026 es $ 1.750.905'] })
    expect(await errors({ salary: 1_423_499, start_date: '2025-03-01' })).toEqual({
      salary: ['El salario mínimo de 2025 es $ 1.423.500'],
    })
    await api.payroll.createContract(
      contract({ salary: 1_313_179, contract_type_id: '4', type_of_contributor_id: '19' }),
    )
    await api.payroll.createContract(contract({ salary: 800_000, type_of_contributor_id: '51' }))
  })

  it('with integral salary pays thirteen minimum wages at least, and has no transport allowance', async () => {
    expect((await errors({ salary: 22_761_764, integral_salary: true })).salary?.[0]).toContain('$ 22.761.765')
    expect(await api.payroll.createContract(contract({ salary: 22_761_765, integral_salary: true }))).toMatchObject({
      transport: 0,
    })
  })

  it('names funds of the lists, and ends after it begins', async () => {
    expect(
      Object.keys(
        await errors({ health_fund: 'Otra', severance_fund: 'Otro', arl: 'Otra', compensation_box_id: 'Otra' }),
      ).sort(),
    ).toEqual(['arl', 'compensation_box_id', 'health_fund', 'severance_fund'])
    expect(await errors({ contract_type_id: '1' })).toHaveProperty('end_date')
    expect(await errors({ end_date: '2026-01-01' })).toHaveProperty('end_date')
  })
})

it('an employee with contracts is deactivated instead of removed, and the answer says how many', async () => {
  const { message, deactivated } = await api.payroll.removeEmployee({ id: employeeId })
  expect(deactivated).toBe(true)
  expect(message).toMatch(/se usa en \d contratos/)
})
