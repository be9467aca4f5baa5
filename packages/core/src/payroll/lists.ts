import type { RiskClass } from '../settings/parameters/payroll-rates'

/** Lists that an employee and a contract choose from, each entry by its code. */

/** The codes of a list. */
export const codesOf = <L extends Record<string, string>>(list: L) => Object.keys(list) as Extract<keyof L, string>[]

/** Source: facts B4, DIAN payroll codes. */
export const contractTypes = {
  '1': 'Término fijo',
  '2': 'Término indefinido',
  '3': 'Obra o labor',
  '4': 'Aprendizaje',
  '5': 'Prácticas o pasantías',
} as const
/** Contract type that ends on a day. */
export const FIXED_TERM = '1' satisfies keyof typeof contractTypes

/** Source: facts B4, DIAN payroll codes. */
export const contributorTypes = {
  '01': 'Dependiente',
  '02': 'Servicio doméstico',
  '04': 'Madre comunitaria',
  '12': 'Aprendiz en etapa lectiva',
  '18': 'Funcionario público sin tope máximo de IBC',
  '19': 'Aprendiz en etapa productiva',
  '21': 'Estudiante de postgrado en salud',
  '22': 'Profesor de establecimiento particular',
  '23': 'Estudiante con aporte solo a riesgos laborales',
  '30': 'Dependiente del régimen especial en salud',
  '31': 'Cooperado o precooperativa',
  '47': 'Trabajador de entidad beneficiaria del SGP',
  '51': 'Trabajador de tiempo parcial',
  '54': 'Prepensionado de entidad en liquidación',
  '56': 'Prepensionado con aporte voluntario a salud',
  '58': 'Estudiante de prácticas en el sector público',
} as const

/** Source: facts B1.7, payment means. */
export const paymentMethods = {
  '10': 'Efectivo',
  '20': 'Cheque',
  '42': 'Consignación bancaria',
  '47': 'Transferencia bancaria',
} as const

/** Source: facts B1.7. */
export const ivaRegimes = { '48': 'Responsable de IVA', '49': 'No responsable de IVA' } as const
export const personTypes = { '1': 'Persona jurídica', '2': 'Persona natural' } as const

/** Classes of occupational risk. */
export const riskClassNames = {
  '1': 'I: mínimo',
  '2': 'II: bajo',
  '3': 'III: medio',
  '4': 'IV: alto',
  '5': 'V: máximo',
} as const satisfies Record<RiskClass, string>

const named = <const N extends readonly string[]>(names: N) => names

/** Health entities (EPS) of both regimes. */
export const healthFunds = named([
  'Aliansalud',
  'Anas Wayuu',
  'Asmet Salud',
  'Asociación Indígena del Cauca (AIC)',
  'Cajacopi',
  'Capital Salud',
  'Capresoca',
  'Comfachocó',
  'Comfaoriente',
  'Comfenalco Valle',
  'Compensar',
  'Coosalud',
  'Dusakawi',
  'Emssanar',
  'EPM Salud',
  'EPS Familiar de Colombia',
  'EPS Sanitas',
  'EPS Sura',
  'Famisanar',
  'Ferrocarriles Nacionales',
  'Mallamas',
  'Mutual Ser',
  'Nueva EPS',
  'Pijaos Salud',
  'Salud Bolívar',
  'Salud MIA',
  'Salud Total',
  'Savia Salud',
  'Servicio Occidental de Salud (SOS)',
])

/** Severance funds (cesantías). */
export const severanceFunds = named(['Colfondos', 'Fondo Nacional del Ahorro', 'Porvenir', 'Protección', 'Skandia'])

/** Occupational risk insurers (ARL). */
export const arls = named([
  'Alfa',
  'ARL Sura',
  'Aurora',
  'AXA Colpatria',
  'Colmena',
  'La Equidad',
  'Mapfre',
  'Positiva',
  'Seguros Bolívar',
])

/** Family compensation funds (cajas). */
export const compensationBoxes = named([
  'Cafaba',
  'Cafam',
  'Cafamaz',
  'Cafasur',
  'Cajacopi Atlántico',
  'Cajamag',
  'Cajasai',
  'Cajasan',
  'Cofrem',
  'Colsubsidio',
  'Combarranquilla',
  'Comcaja',
  'Comfaboy',
  'Comfaca',
  'Comfacasanare',
  'Comfacauca',
  'Comfacesar',
  'Comfachocó',
  'Comfacor',
  'Comfacundi',
  'Comfaguajira',
  'Comfama',
  'Comfamiliar Atlántico',
  'Comfamiliar Cartagena',
  'Comfamiliar Huila',
  'Comfamiliar Nariño',
  'Comfamiliar Putumayo',
  'Comfamiliar Risaralda',
  'Comfandi',
  'Comfanorte',
  'Comfaoriente',
  'Comfasucre',
  'Comfatolima',
  'Comfenalco Antioquia',
  'Comfenalco Cartagena',
  'Comfenalco Quindío',
  'Comfenalco Santander',
  'Comfenalco Tolima',
  'Comfenalco Valle',
  'Comfiar',
  'Compensar',
  'Confa',
])
