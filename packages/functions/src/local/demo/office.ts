import type { Api } from '@tendero/core/api-types'
import { addDays, dayOf } from '@tendero/core/kernel/values/time'

// Names, documents and telephones that nobody has, as everywhere in the demo.
const providers = [
  ['Distribuidora Los Andes SAS', '999310447', '6043310447', 'Granos y despensa', 30],
  ['Lácteos El Roble SAS', '999325218', '6043325218', 'Entrega martes y viernes', 15],
  ['Frutas y Verduras La Mayorista SAS', '999341906', '6043341906', 'Pedido antes de las 4 p. m.', 8],
  ['Aseo Total SAS', '999356073', '6043356073', undefined, 30],
  ['Confecciones Hilo Fino SAS', '999372551', '6043372551', 'Ropa por tallas', 45],
] as const

const conveyors = [
  { name: 'Envíos Ya', tracking: 'https://enviosya.example/guia/{guia}', phone: '6015550101' },
  { name: 'Carga Norte', tracking: 'https://carganorte.example/rastreo?guia={guia}', phone: '6015550188' },
] as const

const employees = [
  { names: 'Paola', last_names: 'Giraldo', document: '1390981204', position: 'Cajera', salary: 1_900_000 },
  { names: 'Andrés', last_names: 'Vélez', document: '1390981377', position: 'Cajero', salary: 1_850_000 },
  { names: 'Óscar', last_names: 'Muñoz', document: '1390982510', position: 'Auxiliar de bodega', salary: 1_950_000 },
] as const

/** What the shop keeps besides its sales: who supplies it, who carries its parcels, who works in it. */
export async function furnish(api: Api, start: Date): Promise<void> {
  for (const [name, document, phone, notes, credit_days] of providers)
    await api.parties.createProvider({
      name,
      document_type_id: '31',
      document,
      phone,
      city: '05001',
      credit_days,
      ...(notes ? { notes } : {}),
    })
  for (const conveyor of conveyors) await api.parties.createConveyor(conveyor)
  await api.parties.createSender({
    document_type_id: '31',
    document: '999482610',
    name: 'Bodega La 44',
    phone: '6040115230',
    department: '05',
    city: '05001',
    section: 'La Floresta',
    address: 'Carrera 80 # 44-12',
    email: 'bodega@lafloresta.example',
  })
  await api.settings.createCostCenter({ name: 'Tienda', value: '01' })
  await api.settings.createCostCenter({ name: 'Domicilios', value: '02' })
  for (const [i, person] of employees.entries()) await employ(api, person, i, start)
}

async function employ(api: Api, { position, salary, ...person }: (typeof employees)[number], i: number, start: Date) {
  const { id } = await api.payroll.createEmployee({
    ...person,
    document_type_id: '13',
    payment_method_id: '47',
    person_type_id: '2',
    email: `equipo${i + 1}@lafloresta.example`,
    phone: `39944${String(58_832 + i)}`,
    city_of_residence: '05001',
    address: `Calle ${44 + i} # 80-${20 + i}`,
    iva_regime: '49',
  })
  await api.payroll.createContract({
    employee_id: id,
    contract_type_id: '2',
    contract_number_id: `LF-${String(i + 1).padStart(3, '0')}`,
    type_of_contributor_id: '01',
    compensation_box_id: 'Comfama',
    start_date: addDays(dayOf(start), -30 * (i + 1)),
    salary,
    position,
    health_fund: 'EPS Sura',
    severance_fund: 'Porvenir',
    arl: 'ARL Sura',
  })
}
