import type { Filled } from './record-form'

/** How one kind of record is made for the first time. */
export interface Making {
  /** Screen to open. */
  at: string
  /** Opens the form, where the screen is a list. */
  open?: string
  /** Fields filled with a mistake; together with `right` they are all that is written. */
  wrong: Filled
  /** Field that complains, and what it says. */
  told: [label: string, message: string]
  /** Only the server knows of this mistake; the others are told before anything is sent. */
  asked?: true
  /** What the screen beside the form asks by itself, while one writes. */
  beside?: string
  /** What puts it right. */
  right: Filled
  /** The button. */
  save: string
  /** What the app says when it is saved. */
  done: string
  /** Where the API lists it, and what it is called there. */
  list: [path: string, name: string]
}

const parameters = '/dashboard/parametrizacion'

/** One of each, in the order in which a merchant needs them: the contract is of the employee. */
export const makings: Record<string, Making> = {
  categoría: {
    at: '/dashboard/categorias/add',
    wrong: { Descripción: 'De hombre y de mujer' },
    told: ['Nombre', 'Falta el nombre de la categoría'],
    right: { Nombre: 'Camisas' },
    save: 'Guardar categoría',
    done: 'Categoría creada',
    list: ['/category', 'Camisas'],
  },
  servicio: {
    at: '/dashboard/servicios',
    open: 'Crear servicio',
    wrong: { Nombre: 'Arreglo de ruedo' },
    told: ['Precio', 'Falta el precio'],
    right: { Precio: '12.000' },
    save: 'Guardar servicio',
    done: 'Guardado',
    list: ['/services', 'Arreglo de ruedo'],
  },
  atributo: {
    at: '/dashboard/atributos',
    open: 'Crear atributo',
    wrong: { Términos: 'S, M, L,' },
    told: ['Nombre', 'Falta el nombre del atributo'],
    right: { Nombre: 'Talla' },
    save: 'Guardar atributo',
    done: 'Atributo creado',
    list: ['/ProductAttributes', 'Talla'],
  },
  bodega: {
    at: '/dashboard/bodegas/add',
    wrong: { Dirección: 'Calle 10 # 5-20' },
    told: ['Nombre', 'Falta el nombre'],
    right: { Nombre: 'Bodega del norte', Municipio: { pick: 'Bello' } },
    save: 'Guardar bodega',
    done: 'Bodega guardada',
    list: ['/storage', 'Bodega del norte'],
  },
  canal: {
    at: '/dashboard/canales',
    open: 'Crear canal',
    wrong: {},
    told: ['Nombre', 'Escribe el nombre del canal'],
    right: { Nombre: 'Feria de San Alejo' },
    save: 'Guardar canal',
    done: 'Guardado',
    list: ['/channel', 'Feria de San Alejo'],
  },
  'tipo de pago': {
    at: '/dashboard/tipos-pagos',
    open: 'Crear tipo de pago',
    wrong: { Nombre: 'efectivo' },
    told: ['Nombre', 'Ya tienes un tipo de pago con este nombre'],
    asked: true,
    right: { Nombre: 'Bre-B' },
    save: 'Guardar tipo de pago',
    done: 'Guardado',
    list: ['/typePayment', 'Bre-B'],
  },
  impuesto: {
    at: '/dashboard/taxes',
    open: 'Crear impuesto',
    wrong: { Nombre: 'IVA de prueba 14 %', Tarifa: '14' },
    told: ['Norma', 'Cita la norma'],
    right: { Norma: 'Ley de ejemplo, art. 1' },
    save: 'Guardar impuesto',
    done: 'Guardado',
    list: ['/taxes', 'IVA de prueba 14 %'],
  },
  retención: {
    at: '/dashboard/withholdings',
    open: 'Crear retención',
    wrong: { Concepto: 'Reteica de mi municipio', Norma: 'Acuerdo 1 de 2026' },
    told: ['Tarifa', 'Falta el porcentaje'],
    beside: 'POST /api/v2/withholdings/preview',
    right: { Tarifa: '0,69' },
    save: 'Guardar retención',
    done: 'Guardado',
    list: ['/withholdings', 'Reteica de mi municipio'],
  },
  'lista de precios': {
    at: `${parameters}/camp_adicionales/listas_precios`,
    open: 'Crear lista de precios',
    wrong: { Nombre: 'Amigos de la casa' },
    told: ['Porcentaje', 'Escribe el porcentaje'],
    right: { Porcentaje: '-10' },
    save: 'Guardar lista',
    done: 'Lista guardada',
    list: ['/price-lists', 'Amigos de la casa'],
  },
  vendedor: {
    at: '/dashboard/vendedores/add',
    wrong: { Nombre: 'Nora Gil', Comisión: '5', Correo: 'nora@' },
    told: ['Correo', 'Escribe un correo válido, como ana@tienda.co'],
    right: { Correo: 'nora@correo.co' },
    save: 'Guardar vendedor',
    done: 'Vendedor guardado',
    list: ['/seller', 'Nora Gil'],
  },
  proveedor: {
    at: '/dashboard/proveedores',
    open: 'Crear proveedor',
    wrong: { 'Nombre o razón social': 'Textiles del Valle', Número: '900.373.076-1' },
    told: ['Número', 'verificación'],
    right: { Número: '900.373.076-4' },
    save: 'Guardar proveedor',
    done: 'Proveedor guardado',
    list: ['/provider', 'Textiles del Valle'],
  },
  domiciliario: {
    at: '/dashboard/domiciliarios',
    open: 'Crear domiciliario',
    wrong: { Nombre: 'Iván Mesa', Placa: 'ABC12D' },
    told: ['Teléfono', 'Escribe el teléfono'],
    right: { Teléfono: '300 123 4567', Vehículo: { choose: 'Moto' } },
    save: 'Guardar domiciliario',
    done: 'Guardado',
    list: ['/domiciliario', 'Iván Mesa'],
  },
  transportadora: {
    at: '/dashboard/logistica/transportadoras',
    open: 'Crear transportadora',
    wrong: { Nombre: 'Envíos del Sur', Correo: 'envios arroba sur' },
    told: ['Correo', 'Escribe el correo sin tildes ni espacios, como ana@tienda.co'],
    right: { Correo: 'guias@enviosdelsur.co' },
    save: 'Guardar transportadora',
    done: 'Guardado',
    list: ['/conveyor', 'Envíos del Sur'],
  },
  remitente: {
    at: '/dashboard/logistica/remitentes',
    open: 'Crear remitente',
    wrong: {
      Nombre: 'Almacén central',
      Teléfono: '604 444 5566',
      Correo: 'despachos@almacen.co',
      'Barrio o sector': 'Laureles',
      Dirección: 'Carrera 70 # 44-12',
    },
    told: ['Ciudad', 'Elige la ciudad'],
    right: { Ciudad: { pick: 'Medellín' } },
    save: 'Guardar remitente',
    done: 'Guardado',
    list: ['/logistica-remitente', 'Almacén central'],
  },
  'centro de costo': {
    at: '/dashboard/centro-costo',
    open: 'Crear centro de costo',
    wrong: { Nombre: 'Sede Laureles', Código: 'sede uno' },
    told: ['Código', 'Usa letras, números, puntos y guiones'],
    right: { Código: 'CC-01' },
    save: 'Guardar centro de costo',
    done: 'Guardado',
    list: ['/costCenters', 'Sede Laureles'],
  },
  cliente: {
    at: '/dashboard/clientes/add',
    wrong: { Número: '12', 'Nombre o razón social': 'Rosa Peña' },
    told: ['Número', 'La cédula tiene entre 3 y 10 dígitos.'],
    right: { Número: '43.518.920' },
    save: 'Guardar cliente',
    done: 'Cliente guardado',
    list: ['/client', 'Rosa Peña'],
  },
  empleado: {
    at: '/dashboard/nomina/empleado',
    open: 'Crear empleado',
    wrong: {
      Nombres: 'Marta Lucía',
      Apellidos: 'Ospina Díaz',
      Número: '1.017.234.567',
      Teléfono: '310 555 1234',
      Correo: 'marta@correo.co',
      Dirección: 'Carrera 50 # 10-20',
    },
    told: ['Ciudad donde vive', 'Elige la ciudad'],
    right: { 'Ciudad donde vive': { pick: 'Envigado' } },
    save: 'Guardar empleado',
    done: 'Guardado',
    list: ['/nomina-empleado', 'Marta Lucía'],
  },
  contrato: {
    at: '/dashboard/nomina/contrato',
    open: 'Crear contrato',
    wrong: {
      Empleado: { pick: 'Marta' },
      'Número del contrato': 'C-001',
      Cargo: 'Vendedora',
      'Salario del mes': '900.000',
      'Caja de compensación': { choose: 'Comfama' },
      EPS: { choose: 'EPS Sura' },
      'Fondo de cesantías': { choose: 'Porvenir' },
      ARL: { choose: 'ARL Sura' },
    },
    told: ['Salario del mes', 'mínimo'],
    asked: true,
    right: { 'Salario del mes': '2.400.000' },
    save: 'Guardar contrato',
    done: 'Guardado',
    list: ['/nomina-contrato', 'C-001'],
  },
  resolución: {
    at: `${parameters}/facturacion/general`,
    open: 'Crear resolución',
    wrong: {
      Documento: { choose: 'Tiquete POS electrónico' },
      'Número de la resolución': '18764000001234',
      'Desde el': '1.000',
      'Hasta el': '10',
      'Vale hasta': '31-12-2027',
    },
    told: ['Hasta el', 'El último número es menor que el primero'],
    right: { Prefijo: 'POS', 'Hasta el': '5.000' },
    save: 'Guardar resolución',
    done: 'Resolución guardada',
    list: ['/parameters', '18764000001234'],
  },
  'motivo de devolución': {
    at: `${parameters}/invontarios/parametrizacion`,
    open: 'Crear motivo',
    wrong: {},
    told: ['Motivo', 'Escribe el motivo'],
    right: { Motivo: 'No le gustó el color' },
    save: 'Guardar motivo',
    done: 'Motivo guardado',
    list: ['/return', 'No le gustó el color'],
  },
}
