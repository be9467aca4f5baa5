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

describe('the law of the day', () => {
  it('a contract may have begun since 1994, and one before is told from when', async () => {
    for (const start_date of ['1994-01-01', '2005-01-01'])
      expect(await api.payroll.createContract(contract({ start_date }))).toMatchObject({ start_date, in_force: true })
    expect(await errors({ start_date: '1993-12-31' })).toEqual({
      start_date: ['Escribe una fecha desde el 01-01-1994'],
    })
  })

  it('a salary is judged by the minimum of the year in which it begins, where the shop has it', async () => {
    expect(await errors({ start_date: '2024-03-01', salary: 1_299_999 })).toEqual({
      salary: ['El salario mínimo de 2024 es $ 1.300.000'],
    })
    await api.payroll.createContract(contract({ start_date: '2024-03-01', salary: 1_300_000 }))
    await api.payroll.createContract(contract({ start_date: '2005-01-01', salary: 400_000 }))
  })

  it('an apprentice is paid three quarters of the minimum since Ley 2466 de 2025, and half before', async () => {
    const apprentice = { contract_type_id: '4', type_of_contributor_id: '12' }
    expect(await errors({ ...apprentice, salary: 1 })).toEqual({
      salary: ['A un aprendiz se le pagan al menos $ 1.313.178,75 (75 % del mínimo de 2026)'],
    })
    await api.payroll.createContract(contract({ ...apprentice, salary: 1_313_179 }))
    const before = { ...apprentice, start_date: '2025-06-24' }
    expect((await errors({ ...before, salary: 711_749 })).salary?.[0]).toContain('50 % del mínimo de 2025')
    await api.payroll.createContract(contract({ ...before, salary: 711_750 }))
    expect((await errors({ ...before, start_date: '2025-06-25', salary: 711_750 })).salary?.[0]).toContain('75 %')
  })

  it('with integral salary puts nothing aside for severance, and needs no fund', async () => {
    const integral = { salary: 22_761_765, integral_salary: true, severance_fund: undefined }
    expect(await api.payroll.createContract(contract(integral))).toMatchObject({
      percent_severance_fund: 0,
      severance_fund: null,
    })
    expect(await errors({ ...integral, percent_severance_fund: 8.33 })).toEqual({
      percent_severance_fund: ['La ley fija 0 %'],
    })
    expect(await errors({ severance_fund: undefined })).toEqual({ severance_fund: ['Elige el fondo de cesantías'] })
  })

  it('percentages may be typed with a comma, and codes as numbers', async () => {
    const typed = { arl_class: 5, percent_arl: '6,96', percent_health_fund: '4 %', type_of_contributor_id: 1 }
    expect(await api.payroll.createContract(contract({ ...typed, contract_type_id: 2 }))).toMatchObject({
      percent_arl: 6.96,
      type_of_contributor_id: '01',
    })
  })

  it('nobody begins in a year that was a slip of the finger', async () => {
    expect(await errors({ start_date: '2062-02-01' })).toEqual({
      start_date: ['Falta mucho para esa fecha: revisa el año'],
    })
  })
})

describe('what was agreed', () => {
  it('is switched off and on, and edited, whatever the law became since', async () => {
    const shop = await newShop()
    const { id: employee_id } = await shop.api.payroll.createEmployee(employee)
    const made = await shop.api.payroll.createContract(contract({ employee_id }))
    const { payroll } = await shop.api.settings.getParameters({})
    await shop.api.settings.savePayroll({
      years: payroll.years.map((row) => (row.year === 2026 ? { ...row, minimum_wage: 2_000_000 } : row)),
    })
    const same = contract({ employee_id, contract_number_id: made.contract_number_id })
    const off = await shop.api.payroll.updateContract({ ...same, id: made.id, active: false })
    expect(off).toMatchObject({ active: false, in_force: false, salary: 1_750_905 })
    const edited = { ...same, id: made.id, active: true, position: 'Cajera', health_fund: 'Nueva EPS' }
    expect(await shop.api.payroll.updateContract(edited)).toMatchObject({ active: true, position: 'Cajera' })
    const lower = shop.api.payroll.updateContract({ ...edited, salary: 1_750_906 })
    await expect(lower).rejects.toMatchObject({ body: { errors: { salary: [expect.stringContaining('2.000.000')] } } })
  })

  it('is with somebody who is active', async () => {
    const { id } = await api.payroll.createEmployee({ ...employee, document: '1000000009', active: false })
    expect((await errors({ employee_id: id })).employee_id?.[0]).toContain('está inactivo')
  })

  it('follows the name of the employee, in the list and in its search', async () => {
    const one = { ...employee, document: '1000000010', names: 'Luz' }
    const { id } = await api.payroll.createEmployee(one)
    const made = await api.payroll.createContract(contract({ employee_id: id, contract_number_id: 'LUZ-1' }))
    await api.payroll.updateEmployee({ ...one, id, names: 'Lucero', last_names: 'Ángel' })
    expect((await api.payroll.listContracts({ search: 'lucero angel' })).data.map((c) => c.id)).toEqual([made.id])
    expect((await api.payroll.getContract({ id: made.id })).employee_name).toBe('Lucero Ángel')
    expect((await api.payroll.listContracts({ search: 'luz ospina' })).meta.total).toBe(0)
  })

  it('tells of another contract of the same person that holds on some of its days', async () => {
    const { id: employee_id } = await api.payroll.createEmployee({ ...employee, document: '1000000011' })
    const make = (contract_number_id: string, over: object) =>
      api.payroll.createContract(contract({ employee_id, contract_number_id, ...over }))
    const first = await make('X-1', { start_date: '2026-01-01', end_date: '2026-05-31' })
    expect(first.overlaps).toEqual([])
    expect((await make('X-2', { start_date: '2026-06-01' })).overlaps).toEqual([])
    const third = await make('X-3', { start_date: '2026-05-31' })
    expect(third.overlaps.toSorted()).toEqual(['X-1', 'X-2'])
    expect((await api.payroll.getContract({ id: first.id })).overlaps).toEqual(['X-3'])
    await api.payroll.updateContract({
      ...contract({ employee_id, contract_number_id: 'X-3', start_date: '2026-05-31' }),
      id: third.id,
      active: false,
    })
    expect((await api.payroll.getContract({ id: first.id })).overlaps).toEqual([])
  })

  it('sorts by its salary', async () => {
    const salaries = (await api.payroll.listContracts({ sort: '-salary', per_page: 100 })).data.map((c) => c.salary)
    expect(salaries).toEqual(salaries.toSorted((a, b) => b - a))
    expect(new Set(salaries).size).toBeGreaterThan(3)
  })
})

describe('percentages of the law', () => {
  const payrollOf = async (shop: World) => (await shop.api.settings.getParameters({})).payroll

  it('ship by date, each with its norm', async () => {
    const { validity } = await payrollOf(await newShop())
    expect(validity.map((row) => [row.from, row.to])).toEqual([
      ['1994-01-01', '2025-06-24'],
      ['2025-06-25', undefined],
    ])
    for (const row of validity) {
      expect(row).toMatchObject({ percent_health_fund: 4, percent_severance_fund: 8.33, percent_arl_3: 2.436 })
      expect(row.norm).toContain('Ley 100 de 1993')
    }
  })

  it('a change of law is a row to add: it holds from its day, and not before', async () => {
    const shop = await newShop()
    const { years, validity } = await payrollOf(shop)
    const [first, second] = validity as [(typeof validity)[number], (typeof validity)[number]]
    const next = { ...second, from: '2027-01-01', percent_health_fund: '4,5', percent_arl_1: 0.6, norm: 'Ley nueva' }
    await shop.api.settings.savePayroll({ years, validity: [first, { ...second, to: '2026-12-31' }, next] })
    const { id: employee_id } = await shop.api.payroll.createEmployee(employee)
    const make = (start_date: string) => shop.api.payroll.createContract(contract({ employee_id, start_date }))
    expect(await make('2026-02-01')).toMatchObject({ percent_health_fund: 4, percent_arl: 0.522 })
    expect(await make('2027-01-01')).toMatchObject({ percent_health_fund: 4.5, percent_arl: 0.6 })
    expect((await payrollOf(shop)).validity).toHaveLength(3)
    await shop.api.settings.savePayroll({ years })
    expect((await payrollOf(shop)).validity).toHaveLength(3)
  })

  it('two that hold on one day are refused', async () => {
    const shop = await newShop()
    const { years, validity } = await payrollOf(shop)
    const twice = shop.api.settings.savePayroll({
      years,
      validity: [validity[1]!, { ...validity[1]!, from: '2026-01-01' }],
    })
    await expect(twice).rejects.toMatchObject({
      body: { errors: { validity: [expect.stringContaining('se cruzan')] } },
    })
  })
})

it('an employee with contracts is deactivated instead of removed, and the answer says how many', async () => {
  const { message, deactivated } = await api.payroll.removeEmployee({ id: employeeId })
  expect(deactivated).toBe(true)
  expect(message).toMatch(/se usa en \d+ contratos/)
})

describe('a contract that comes with the fields of the contract alone', () => {
  const document = '1000000077'
  let hired: string
  beforeAll(async () => {
    hired = (await api.payroll.createEmployee({ ...employee, names: 'Luz', document })).id
  })
  /** Without an employee nor a day of its end. */
  const bare = (over: object = {}) => {
    const { employee_id: _, ...fields } = contract(over)
    return fields
  }

  it('is taken, and asks for its employee and for the end of a fixed term', async () => {
    const made = await api.payroll.createContract(bare({ contract_type_id: '1' }))
    expect(made).toMatchObject({
      ...{ employee_id: null, employee_name: '', incomplete: ['employee_id', 'end_date'], overlaps: [] },
      ...{ percent_health_fund: 4, salary: 1_750_905 },
    })
    const { contract_number_id, employee_id: __, ...rest } = contract({ contract_type_id: '1' })
    const fields = { ...rest, id: made.id, contract_number_id: made.contract_number_id }
    const whole = await api.payroll.updateContract({ ...fields, employee_id: hired, end_date: '2027-01-31' })
    expect(whole).toMatchObject({ employee_id: hired, employee_name: 'Luz Ospina', incomplete: [] })
    expect(await api.payroll.updateContract({ ...fields, end_date: '2027-01-31' })).toMatchObject({
      employee_id: hired,
    })
  })

  it('is linked to the employee whose document it brings, or has for its number', async () => {
    const linked = { employee_id: hired, employee_name: 'Luz Ospina', incomplete: [] }
    expect(await api.payroll.createContract(bare({ document: '1.000.000.077' }))).toMatchObject(linked)
    expect(await api.payroll.createContract(bare({ contract_number_id: document }))).toMatchObject(linked)
    expect(await api.payroll.createContract(bare({ document: '999' }))).toMatchObject({ employee_id: null })
  })
})
