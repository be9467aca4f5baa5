import type { Plain } from '@/lib/place'

/** How something is done, step by step. */
export interface HowTo {
  title: string
  /** Where one begins. */
  at: Plain
  steps: readonly string[]
  /** Other words that one may look for it by. */
  words?: string
}

/** What merchants do most, in the order of a week. */
export const howTos: readonly HowTo[] = [
  {
    title: 'Vender en el mostrador',
    at: '/dashboard/pos',
    steps: [
      'La primera vez del día escribe con cuánto efectivo abres la caja.',
      'Escanea cada producto, búscalo por su nombre o tócalo en la cuadrícula.',
      'Elige el cliente si quiere factura a su nombre; si no, sigue sin él.',
      'Cobra con F9, elige cómo paga y entrega el recibo en papel, por WhatsApp o por correo.',
    ],
    words: 'caja pos cobrar factura tiquete',
  },
  {
    title: 'Tomar un pedido con domicilio',
    at: '/dashboard/online',
    steps: [
      'Elige el cliente, o escribe su nombre, teléfono y dirección.',
      'Agrega los productos y cuánto cobras por llevarlo.',
      'Elige el domiciliario y di si ya pagó o paga al recibir.',
      'Guarda con F9 y cambia su estado cuando lo despaches y cuando se entregue.',
    ],
    words: 'envio despacho contraentrega',
  },
  {
    title: 'Fiar y recibir el pago después',
    at: '/dashboard/cartera',
    steps: [
      'En el cliente escribe su cupo y los días que tiene para pagar.',
      'Al cobrar, elige «A crédito» o paga una parte y deja el resto.',
      'En Cartera toca al cliente cuando venga a pagar.',
      'Escribe cuánto entrega: se abona a lo más viejo, y lo que sobre queda a su favor.',
    ],
    words: 'credito deuda abono cartera',
  },
  {
    title: 'Cotizar y vender lo que aceptan',
    at: '/dashboard/cotizaciones/agregar',
    steps: [
      'Agrega lo que te piden y di hasta cuándo valen los precios.',
      'Envíala por WhatsApp o por correo: tu cliente la acepta desde su celular.',
      'Cuando acepte, véndela toda o por partes desde la cotización.',
    ],
    words: 'propuesta presupuesto',
  },
  {
    title: 'Devolver una venta, toda o en parte',
    at: '/dashboard/notas-credito/nueva',
    steps: [
      'Busca la venta por su número o por su cliente.',
      'Escribe cuánto vuelve de cada producto y por qué: el motivo dice si se vende otra vez.',
      'Elige si el dinero sale o queda como saldo a favor, que paga otra compra en el mostrador.',
    ],
    words: 'nota credito cambio garantia reembolso',
  },
  {
    title: 'Traer tus productos de Excel',
    at: '/dashboard/productos',
    steps: [
      'En Productos usa «Importar» y elige tu archivo, con los títulos que ya tenga.',
      'Revisa qué columna es cada cosa y mira las filas antes de que entren.',
      'Corrige lo que aparece en rojo: lo demás entra de una vez, con su existencia.',
    ],
    words: 'importar planilla inventario inicial cargar',
  },
  {
    title: 'Registrar lo que compras',
    at: '/dashboard/factura-compra/add',
    steps: [
      'Elige el proveedor y escribe el número de su factura.',
      'Agrega los productos con su costo sin IVA; a la derecha ves lo que retienes y por qué.',
      'Guarda con F9: la mercancía entra a la bodega y la factura queda por pagar.',
    ],
    words: 'compra proveedor costo',
  },
  {
    title: 'Contar la mercancía',
    at: '/dashboard/conteo-fisico/add',
    steps: [
      'Elige la bodega y qué vas a contar.',
      'Escanea o escribe las cantidades; pueden contar varias personas a la vez.',
      'Revisa las diferencias y cierra: se ajustan solas, con su asiento.',
    ],
    words: 'inventario fisico diferencias',
  },
  {
    title: 'Pasar mercancía de una bodega a otra',
    at: '/dashboard/traslados',
    steps: [
      'Di de dónde sale, a dónde va y qué llevas.',
      'Lo que envías va en camino: ninguna bodega lo puede vender.',
      'Quien recibe confirma lo que llegó, o lo rechaza y vuelve.',
    ],
    words: 'traslado bodega',
  },
  {
    title: 'Cerrar la caja',
    at: '/dashboard/turnos',
    steps: [
      'Abre tu turno y toca «Cerrar».',
      'Cuenta los billetes y monedas sin mirar lo que debería haber.',
      'Si hay diferencia escribe por qué: queda en los libros y en el papel del cierre.',
    ],
    words: 'arqueo cuadre turno',
  },
  {
    title: 'Vender cuando no hay internet',
    at: '/dashboard/turnos',
    steps: [
      'Con internet y la caja abierta, toca «Vender sin internet» y actívalo en ese equipo.',
      'Si se va la conexión, sigue vendiendo: arriba ves desde cuándo y cuánto falta por enviar.',
      'Cuando vuelve se envía solo. Lo que no cuadró con la tienda queda en «Por decidir».',
    ],
    words: 'offline conexion red caida',
  },
  {
    title: 'Dar entrada a alguien de tu equipo',
    at: '/dashboard/usuarios',
    steps: [
      'Crea un rol con lo que esa persona necesita hacer, o usa uno de los que ya hay.',
      'Agrégala en Usuarios con su correo y ese rol.',
      'Si se va, desactívala: sus ventas se conservan y ya no puede entrar.',
    ],
    words: 'permiso empleado cajero clave',
  },
  {
    title: 'Cerrar un mes',
    at: '/dashboard/cierres',
    steps: [
      'Revisa el balance y lo que falta por causar.',
      'Cierra los meses en orden: después nada entra con fecha de un mes cerrado.',
      'Si te equivocaste, ábrelo de nuevo: queda escrito quién lo hizo y por qué.',
    ],
    words: 'contador contabilidad periodo',
  },
  {
    title: 'Poner tu numeración de la DIAN',
    at: '/dashboard/parametrizacion/facturacion/general',
    steps: [
      'Escribe el prefijo, el número de la resolución, sus fechas y su rango.',
      'Di desde qué número sigues.',
      'Te avisamos antes de que se acabe o se venza.',
    ],
    words: 'resolucion factura prefijo',
  },
  {
    title: 'Recibir los pedidos de tu tienda en línea',
    at: '/dashboard/integraciones',
    steps: [
      'Conecta tu tienda con sus claves: las guardamos selladas y no se vuelven a ver.',
      'Di qué producto tuyo es cada uno de los de allá; lo demás espera a que lo mires.',
      'Sus pedidos entran solos, una sola vez, y las existencias se actualizan allá.',
    ],
    words: 'woocommerce shopify integracion web',
  },
  {
    title: 'Cobrar una venta en línea',
    at: '/dashboard/integraciones',
    steps: [
      'Conecta tu cuenta de Wompi con sus cuatro llaves.',
      'En la venta que te deben, toca «Cobrar en línea» y di cuánto pides: todo o un anticipo.',
      'Envía el enlace por WhatsApp: cuando tu cliente paga, el recibo se hace solo.',
    ],
    words: 'wompi pse nequi tarjeta enlace pago anticipo',
  },
]
