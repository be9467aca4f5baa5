/** Invented people and businesses of a neighbourhood; their mail addresses are of a domain that cannot exist. */
export interface DemoClient {
  name: string
  /** DIAN code: 13 cédula, 31 NIT (without its check digit). */
  documentType: '13' | '31'
  document: string
  phone: string
  address: string
  email?: string
  /** Buys on credit: the shop trusts them. */
  trusted: boolean
}

const neighbours = `
Amparo Gil|Calle 45D # 80-21|s
Beatriz Tabares|Carrera 81 # 45C-12|s
Carlos Mario Ortega|Calle 46 # 79-40|s
Claudia Montes|Carrera 80A # 46-33|n
Consuelo Arboleda|Calle 47 # 82-15|s
Daniel Ochoa|Carrera 82 # 47B-09|n
Diana Zuleta|Calle 45E # 81-54|n
Edilma Cano|Carrera 79 # 44-61|s
Elkin Bedoya|Calle 44 # 78-22|n
Esteban Palacio|Carrera 83 # 48-10|n
Fabiola Henao|Calle 48 # 80-72|s
Felipe Quiroz|Carrera 80 # 45-18|n
Fernando Yepes|Calle 46A # 81-03|s
Gladys Moncada|Carrera 81A # 46-29|s
Gloria Uribe|Calle 45B # 79-66|n
Guillermo Salas|Carrera 78 # 45-90|s
Hernán Cifuentes|Calle 49 # 81-17|n
Isabel Marulanda|Carrera 82A # 45-38|n
Jairo Echeverri|Calle 44A # 80-05|s
Johana Parra|Carrera 79A # 47-24|n
Jorge Iván Duque|Calle 47C # 78-51|n
Juliana Roldán|Carrera 84 # 46-08|n
Laura Villegas|Calle 45 # 83-42|n
Leonor Giraldo|Carrera 80B # 44-13|s
Luz Dary Mesa|Calle 46B # 80-77|s
Manuela Correa|Carrera 81 # 49-31|n
Marcela Posada|Calle 48A # 79-20|n
Margarita Úsuga|Carrera 78A # 46-58|s
Mauricio Toro|Calle 45A # 82-36|n
Miriam Cadavid|Carrera 83A # 45-04|s
Mónica Arango|Calle 47A # 81-69|n
Natalia Rendón|Carrera 80 # 48-45|n
Nelson Agudelo|Calle 44B # 81-11|s
Norma Lopera|Carrera 79 # 46-82|n
Octavio Restrepo|Calle 46C # 82-27|s
Olga Vásquez|Carrera 82 # 44-39|s
Paula Jaramillo|Calle 49A # 80-14|n
Ramiro Hoyos|Carrera 81B # 47-53|s
Ricardo Munera|Calle 45C # 78-08|n
Rocío Betancur|Carrera 80A # 49-26|s
Rosalba Ciro|Calle 48B # 81-35|s
Sandra Galeano|Carrera 78 # 47-70|n
Santiago Mejía|Calle 46D # 79-02|n
Sebastián Londoño|Carrera 84A # 45-57|n
Silvia Acevedo|Calle 44C # 82-48|n
Tatiana Franco|Carrera 79B # 45-16|n
Teresa Zapata|Calle 47B # 80-63|s
Valentina Osorio|Carrera 82B # 46-41|n
Víctor Naranjo|Calle 45F # 81-30|n
Wilson Cardona|Carrera 81 # 44-85|n
Yolanda Pineda|Calle 49B # 82-06|s`

const businesses = `
Panadería La Espiga Dorada SAS|Carrera 80 # 46-12
Restaurante Sazón del Barrio SAS|Calle 45 # 79-08
Jardín Infantil Los Cocuyos SAS|Carrera 82 # 46-77
Peluquería Tijeras y Color SAS|Calle 47 # 80-31
Taller Mecánico La 80 SAS|Carrera 80 # 44-20
Conjunto Residencial Altos de La Floresta|Calle 48 # 83-15
Cafetería El Recreo SAS|Carrera 81 # 45-02
Gimnasio Cuerpo Activo SAS|Calle 46 # 78-64
Papelería El Compás SAS|Carrera 79 # 45-49`

// Numbers that nobody has: series of documents and of telephones that are not given out.
const mobile = (i: number): string => `399${String(4_182_630 + i * 71_953).slice(-7)}`
const landline = (i: number): string => `6040${String(110_285 + i * 13_877).slice(-6)}`
const cedula = (i: number): string => String(1_390_104_583 + i * 61_827)
const nit = (i: number): string => String(999_104_318 + i * 7_919)

const emailOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/\.$/, '')}@correo.example`

const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|'))

export const clients: readonly DemoClient[] = [
  ...rows(neighbours).map(([name, address, trusted], i) => ({
    name: name!,
    documentType: '13' as const,
    document: cedula(i),
    phone: mobile(i),
    address: `${address}, La Floresta`,
    ...(i % 3 === 0 ? { email: emailOf(name!) } : {}),
    trusted: trusted === 's',
  })),
  ...rows(businesses).map(([name, address], i) => ({
    name: name!,
    documentType: '31' as const,
    document: nit(i),
    phone: landline(i),
    address: `${address}, Medellín`,
    email: emailOf(name!.replace(/ SAS$/, '')),
    trusted: true,
  })),
]

export interface DemoStaff {
  name: string
  email: string
  /** Name of one of the standard roles of a shop. */
  role: string
  userType: 4 | 5 | 6
  phone: string
}

export const OWNER = { name: 'Rosalba Tamayo', email: 'demo@tendero.co', phone: '3994120077' }

/** Everybody uses the password of the demo. */
export const staff: readonly DemoStaff[] = [
  { name: 'Lina Ríos', email: 'administracion@tendero.co', role: 'Administrador', userType: 5, phone: '3994476201' },
  { name: 'Paola Giraldo', email: 'cajera@tendero.co', role: 'Cajero', userType: 4, phone: '3994458832' },
  { name: 'Andrés Vélez', email: 'cajero@tendero.co', role: 'Cajero', userType: 4, phone: '3997783409' },
  { name: 'Camila Soto', email: 'vendedora@tendero.co', role: 'Vendedor', userType: 4, phone: '3995516674' },
  { name: 'Óscar Muñoz', email: 'bodega@tendero.co', role: 'Bodega', userType: 6, phone: '3997729145' },
  { name: 'Julián Castaño', email: 'logistica@tendero.co', role: 'Logística', userType: 6, phone: '3992204587' },
  { name: 'Martha Quintero', email: 'contadora@tendero.co', role: 'Contador', userType: 5, phone: '3994417920' },
]

export const sellers = [
  { name: 'Camila Soto', email: 'vendedora@tendero.co', comision: 3 },
  { name: 'Paola Giraldo', email: 'cajera@tendero.co', comision: 1 },
] as const

export const couriers = [
  { name: 'Brayan Loaiza', phone: '3995510248', vehicle: 'moto', plate: 'ZZZ01A' },
  { name: 'Yeison Patiño', phone: '3995510961', vehicle: 'bicicleta' },
] as const
