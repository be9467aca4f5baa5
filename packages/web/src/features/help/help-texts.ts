/** What is drawn beside a help: by kind of screen. */
export type Picture = 'home' | 'counter' | 'list' | 'form' | 'record' | 'lines' | 'count' | 'report' | 'settings'

export interface Help {
  picture: Picture
  /** At most three sentences: what the screen is for and what to do on it. */
  text: string
}

const help = (picture: Picture, text: string): Help => ({ picture, text })

const home = help(
  'home',
  'Arriba ves cómo va hoy y, debajo, lo que necesita a alguien. Toca una cifra para ver de dónde sale. Con Ctrl K buscas cualquier producto, cliente o pedido.',
)
const orderForm = help(
  'lines',
  'Agrega los productos, elige el cliente y di cómo se entrega y se paga. El total se calcula solo. Con F9 guardas; si cierras sin guardar, te preguntamos antes.',
)
const quoteForm = help(
  'lines',
  'Agrega lo que te piden, elige el cliente y di hasta cuándo valen los precios. No aparta mercancía ni toca la contabilidad. Guarda con F9 y envíala después.',
)
const preInvoiceForm = help(
  'lines',
  'Agrega lo que te piden, elige el cliente y guarda con F9. Quien puede vender la aprueba después, y ahí se cobra. Según tus parámetros de inventario, la mercancía queda apartada unos días.',
)
const remissionForm = help(
  'lines',
  'Elige el cliente y lo que se lleva. La mercancía sale de tu bodega una sola vez y queda a su nombre hasta que la factures o vuelva. Guarda con F9.',
)
const productForm = help(
  'form',
  'Con el nombre y el precio basta para vender. Lo demás está en «Más opciones»: costo, IVA, código de barras y existencias. Si el producto viene en tallas o colores, crea sus variantes después de guardarlo.',
)
const clients = help(
  'list',
  'Busca por nombre, documento o teléfono y abre un cliente para ver qué compra y cuánto debe. Con «Importar» traes tu lista de Excel. También puedes crear clientes mientras vendes.',
)
const clientForm = help(
  'form',
  'Escribe el documento y el nombre; revisamos el dígito del NIT por ti. Si le fías, pon un cupo y los días que tiene para pagar. Guarda con Ctrl S.',
)
const dailySales = help(
  'report',
  'Elige el periodo y mira cuánto vendiste, cuánto te costó y cuánto ganaste cada día. Toca una cifra para ver sus ventas. Puedes bajarlo en Excel o en PDF.',
)
const creditNoteForm = help(
  'form',
  'Busca la venta por su cliente o su número y escribe cuánto vuelve de cada producto, o cuánto rebajas. Primero se baja lo que debe; el resto queda a favor del cliente o sale en dinero. El motivo dice si la mercancía se vende otra vez.',
)
const causationForm = help(
  'lines',
  'Elige a quién le debes y agrega cada gasto con su cuenta. A la derecha ves lo que retienes y por qué, y el asiento. Guárdalo como borrador si todavía falta revisarlo.',
)
const supportForm = help(
  'lines',
  'Elige a quién le compraste y agrega los productos o gastos con su costo: quien no factura no cobra IVA. A la derecha ves lo que retienes y por qué, y el asiento. Guárdalo como borrador si todavía falta revisarlo.',
)
const purchaseForm = help(
  'lines',
  'Elige el proveedor, su número de factura y lo que compraste con su costo sin IVA, o llénala con el XML que te llegó. A la derecha ves el total, lo que retienes y el asiento. Con F9 guardas y la mercancía entra a la bodega.',
)
const report = (text: string): Help =>
  help(
    'report',
    `${text} Elige el periodo arriba y toca una fila para ver sus documentos. Puedes bajarlo en Excel o en PDF.`,
  )
const reports = help(
  'report',
  'Aquí están todos los informes con lo que responde cada uno. Escribe arriba una palabra, como «utilidad», y abre el que necesites.',
)
const small = (what: string, why: string): Help =>
  help(
    'settings',
    `${why} Crea ${what} con el botón de arriba y tócala en la lista para cambiarla. Lo que ya se usó no se borra: queda inactivo.`,
  )
const smallOne = (what: string, why: string): Help =>
  help(
    'settings',
    `${why} Crea ${what} con el botón de arriba y tócalo en la lista para cambiarlo. Lo que ya se usó no se borra: queda inactivo.`,
  )

const storages = small(
  'una bodega',
  'Una bodega es un lugar donde guardas mercancía: el local, un depósito o un carro.',
)
const channels = smallOne('un canal', 'Un canal dice por dónde llegó la venta: mostrador, WhatsApp o redes.')
const couriers = smallOne('un domiciliario', 'Aquí están las personas que llevan tus domicilios.')
const conveyors = small('una transportadora', 'Aquí están las empresas que llevan tus envíos a otras ciudades.')
const payments = smallOne('un tipo de pago', 'Estas son las formas de pago que aparecen al cobrar.')
const roles = smallOne('un rol', 'Un rol dice qué puede ver y hacer cada persona de tu equipo.')
const roleForm = help(
  'settings',
  'Ponle un nombre que tu equipo entienda, como «Cajero». Marca solo lo que esa persona necesita hacer. Lo que no marques no le aparece en el menú.',
)
const sellers = smallOne('un vendedor', 'Asocia cada venta a quien la hizo y calcula su comisión.')
const users = help(
  'list',
  'Aquí agregas a tu equipo y decides el rol de cada persona. Cada quien entra con su correo y su contraseña. Si alguien se va, desactívalo: sus ventas se conservan.',
)
const categories = small('una categoría', 'Las categorías ordenan tus productos en la lista y en el mostrador.')
const attributes = smallOne(
  'un atributo',
  'Un atributo es algo en que cambian las variantes, como la talla o el color.',
)
const counts = help(
  'count',
  'Crea un conteo, cuenta lo que hay en la bodega y compáralo con el sistema. Puedes escanear y contar entre varios. Al cerrarlo, las diferencias se ajustan solas.',
)
const priceLists = small(
  'una lista de precios',
  'Una lista guarda otro precio para tus clientes mayoristas o especiales.',
)
const seller = help(
  'record',
  'Aquí están los datos de este vendedor y su comisión. La comisión se calcula sobre la venta antes de impuestos. Con «Editar» los cambias.',
)

/** The help of each screen of the shop, by its address below `/dashboard`. */
export const helps: Readonly<Record<string, Help>> = {
  '': home,
  main: home,
  home: home,
  $: help('list', 'Esta página no existe o cambió de lugar. Vuelve al inicio o busca lo que necesitas con Ctrl K.'),
  pos: help(
    'counter',
    'Escanea o busca un producto y entra al tiquete; con F9 cobras. La caja se abre aquí mismo la primera vez del día. Después de cobrar, imprime el recibo o envíalo por WhatsApp.',
  ),
  online: orderForm,
  'domicilios/$id': orderForm,
  'domicilios/edit': orderForm,
  'domicilios/duplicar/$clone_id': help(
    'lines',
    'Este pedido nuevo trae los productos y el cliente del anterior. Cambia lo que haga falta y guárdalo con F9. El pedido original queda como está.',
  ),
  pedidos: help(
    'list',
    'Aquí están todas tus ventas, de la más reciente a la más antigua. Filtra por estado para ver lo que falta despachar o cobrar. Abre un pedido para cambiarlo, anularlo o imprimirlo.',
  ),
  orders: help(
    'list',
    'Aquí está la historia de tus ventas, también las anuladas y las garantías. Elige qué ver y abre una para saber quién hizo qué y cuándo.',
  ),
  'pedidos/filtrar/$id': help(
    'record',
    'Arriba está el siguiente paso del pedido como un solo botón. A la derecha ves sus pagos, sus asientos y quién lo cambió. En «Más acciones» lo anulas, lo duplicas o registras una devolución.',
  ),
  cotizaciones: help(
    'list',
    'Aquí están tus cotizaciones, de la más reciente a la más antigua. Crea una, envíala por WhatsApp o correo y tu cliente responde desde su celular. Las que vencen o se usan cambian de estado solas.',
  ),
  'cotizaciones/agregar': quoteForm,
  'cotizaciones/editar/$id': quoteForm,
  'cotizaciones/duplicar/$clone_id': quoteForm,
  'cotizaciones/$id': help(
    'record',
    'La columna «Queda» dice cuánto falta por usar de cada producto. Vende toda la cotización o una parte, las veces que haga falta. Si la cambias después de enviarla, tu cliente tiene que aceptarla otra vez.',
  ),
  prefacturas: help(
    'list',
    'Aquí está lo que alguien preparó y falta por aprobar. Abre una para venderla toda o una parte y decir cómo se paga. Hasta entonces no se vende ni se cobra nada.',
  ),
  'prefacturas/agregar': preInvoiceForm,
  'prefacturas/editar/$id': preInvoiceForm,
  'prefacturas/$id': help(
    'record',
    'La columna «Queda» dice cuánto falta por vender de cada producto. Con «Aprobar» se vende a estos precios y dices cómo se paga. Si tu tienda aparta lo prefacturado, arriba ves hasta cuándo.',
  ),
  remisiones: help(
    'list',
    'Aquí está lo que entregaste sin facturar, y qué falta por facturar o recibir de vuelta. Marca varias del mismo cliente para facturarlas juntas. Abre una para facturar una parte.',
  ),
  'remisiones/agregar': remissionForm,
  'remisiones/editar/$id': remissionForm,
  'remisiones/duplicar/$clone_id': remissionForm,
  'remisiones/$id': help(
    'record',
    'La columna «Queda» dice qué tiene todavía tu cliente. Factúralo todo o por partes, o recíbelo de vuelta: vuelve con el mismo costo con que salió. A la derecha ves sus facturas y devoluciones.',
  ),
  'ventas-congeladas': help(
    'list',
    'Aquí quedan las ventas que dejaste en espera con F8. Retómala cuando el cliente vuelva: los productos siguen en su tiquete. Elimina las que ya no van.',
  ),
  integraciones: help(
    'settings',
    'Conecta tu tienda de WooCommerce o de Shopify: sus pedidos entran aquí una sola vez y tus existencias se mantienen al día. Lo que no se pudo vender solo queda en «Por revisar». Con tu cuenta de Wompi envías enlaces de pago y el recibo se hace solo.',
  ),
  claves: help(
    'settings',
    'Una clave deja que otro programa envíe sus pedidos o lea tus datos: cópiala al crearla y revócala si alguien más la vio. Un webhook le avisa a tu programa lo que pasa aquí; en «Ver avisos» está qué contestó y puedes enviarlo de nuevo.',
  ),
  'autorizar-tienda': help(
    'settings',
    'Aquí vuelves de la página de tu tienda. En un momento queda conectada; si no, te decimos qué falta.',
  ),
  'tienda-online': help(
    'settings',
    'Elige dónde vendes por internet y sigue los pasos: cada uno se marca solo cuando queda listo. Si aún no tienes tienda, publica tu catálogo y mándalo por WhatsApp.',
  ),
  dropshipping: help(
    'settings',
    'Conecta tu cuenta de Dropi y busca qué vender. Ves cuánto te cuesta y cuánto te queda antes del envío; ponle tu precio y véndelo como cualquier servicio.',
  ),
  'pedidos-dropshipping': help(
    'list',
    'Arriba están los pedidos que faltan por enviar a Dropi: elige la transportadora y envíalos. Después confirma cada uno para que salga la guía; lo demás se actualiza solo.',
  ),
  'logistica/guias': help(
    'list',
    'Cada guía dice quién lleva un pedido, su número y dónde va. Ábrela para imprimir el rótulo, escribir su número o anotar que llegó; el pedido avanza con ella.',
  ),
  'envios-masivos': help(
    'form',
    'Elige los pedidos que se van con la misma transportadora y revísalos: a los que les falte algo te lo decimos antes. Después se crean todas las guías de una vez.',
  ),
  'pedidos/crear-guia/$id': help(
    'form',
    'Elige quién lleva el pedido y cuánto pesa. Lo que se cobra al entregar ya viene con lo que el pedido debe.',
  ),
  'prefacturas/crear-guia/$id': help(
    'form',
    'Elige quién la lleva y cuánto pesa. Una prefactura no se cobra al entregar: apruébala primero si quieres recaudo.',
  ),
  'pedidos/crear-guia-masiva/$id': help(
    'lines',
    'Aquí ves qué pedidos pueden tener guía y qué les falta a los demás. Crea las guías, escribe sus números si faltan e imprime todos los rótulos.',
  ),
  'logistica/historial-cobros': help(
    'list',
    'Aquí está lo que cada transportadora o domiciliario cobró por ti y desde cuándo te lo debe. Cuando te pague, marca las guías y escribe cuánto te llegó y qué te descontó: el resto queda en tus libros solo.',
  ),
  'logistica/liquidaciones': help(
    'list',
    'Aquí está cada pago de lo que cobraron al entregar, con el flete y la comisión que te descontaron. Sube la relación que te envían: la comparamos guía por guía y te decimos qué reclamar antes de guardar nada.',
  ),
  'logistica/rutas': help(
    'list',
    'Elige un domiciliario, ordena sus entregas y envíale su enlace: las ve en su celular sin contraseña y dice qué pasó con cada una. Lo que cobra queda como plata que lleva, hasta que la recibes en tu caja abierta.',
  ),
  'logistica/picking': help(
    'count',
    'Elige los pedidos que vas a alistar y recorre la bodega con una sola lista. Lee el código de cada producto: se cuenta solo y te avisa si nadie lo pidió.',
  ),
  'logistica/packing': help(
    'count',
    'Lee cada unidad al meterla en la caja, agrega las cajas con su peso y termina. Solo se empaca lo que ya se alistó.',
  ),
  'logistica/dispatchRelationships': help(
    'list',
    'Cada relación junta los pedidos que se lleva una transportadora o un domiciliario. Ciérrala, imprímela y entrégala con la firma de quien recibe: los pedidos quedan despachados.',
  ),
  'logistica/dispatchRelationships/form': help(
    'form',
    'Elige quién se lleva los pedidos y márcalos, o léelos con el lector por su número o su guía. Cada pedido va en una sola relación.',
  ),
  'logistica/novedades': help(
    'list',
    'Aquí están los paquetes que no se pudieron entregar, los más urgentes primero. Escribe al cliente, y dile a la transportadora si lo intenta otra vez o lo devuelve.',
  ),
  meta: help(
    'settings',
    'Publica tu catálogo y manda el enlace por WhatsApp. Quien lo abre ve tus precios y lo que queda, y hace su pedido sin instalar nada. Cada pedido entra en «Prefacturas» con la mercancía apartada: apruébalo cuando lo confirmes con tu cliente.',
  ),
  'documentos-electronicos': help(
    'list',
    'Aquí está lo que tu tienda envía a la DIAN y lo que dijo de cada documento. Conecta Plemsi con su token y las ventas con resolución salen solas. Abre uno que le falte algo: dice qué corregir y con qué botón; luego vuelve a enviarlo, con su mismo número.',
  ),
  trabajos: help(
    'list',
    'Aquí están los trabajos que esperan para hacerse. Abre uno para ver por qué espera e inténtalo de una vez si ya se resolvió.',
  ),
  turnos: help(
    'count',
    'Un turno va desde que abres la caja hasta que la cuentas y la cierras. Cuenta los billetes sin mirar lo que debería haber. Si hay diferencia, escribe el motivo y queda guardado.',
  ),
  'por-decidir': help(
    'list',
    'Lo que una caja vendió sin internet entra como se vendió, y lo que no cuadró con la tienda queda aquí. Lee qué puedes hacer, hazlo y anota qué decidiste. Si un equipo se perdió, abajo le quitas la numeración.',
  ),
  cartera: help(
    'report',
    'Aquí ves quién te debe, cuánto y desde cuándo. Toca un cliente para recibir su pago completo o una parte. Lo vencido aparece primero.',
  ),
  clientes: clients,
  clients: clients,
  'clientes/add': clientForm,
  'clientes/editar/$id': clientForm,
  'clientes/ver/$id': help(
    'record',
    'Aquí ves lo que compra este cliente, lo que debe y cuándo vino. Con «Recibir pago» abonas su deuda. Con «Editar» cambias sus datos y su cupo.',
  ),
  productos: help(
    'list',
    'Busca por nombre, SKU o código de barras, o escanéalo. Con «Importar» traes tu planilla de Excel y con «Edición masiva» cambias muchos a la vez. Marca varios para cambiarles el precio o la categoría.',
  ),
  'productos/$product': help(
    'record',
    'Aquí ves cuánto hay, cuánto se vende y cuánto ganas con este producto. Cada movimiento dice de dónde viene. Con «Editar» cambias su precio o sus datos.',
  ),
  'productos/editar/$prod': productForm,
  'producto/add': productForm,
  'producto/duplicar/$clone_id': help(
    'form',
    'Este producto nuevo trae los datos del otro, sin sus códigos ni sus existencias. Cambia lo que sea distinto y guárdalo.',
  ),
  categorias: categories,
  'categorias/add': categories,
  'categorias/$cat': categories,
  atributos: attributes,
  'atributos/$attr': help(
    'settings',
    'Escribe los valores de este atributo, como S, M y L. El orden de la lista es el que verás al vender. Un valor que ya usa una variante no se puede borrar.',
  ),
  bodegas: storages,
  'bodegas/add': storages,
  'ajuste-inventario': help(
    'lines',
    'Un ajuste agrega o saca existencias por un motivo: daño, vencimiento o consumo propio. Elige el motivo, los productos y las cantidades. El asiento contable se hace solo.',
  ),
  'ajuste-inventario/$id': help(
    'record',
    'Aquí ves qué movió este ajuste, cuánto valía y quién lo hizo. Un ajuste no se edita: si está mal, anúlalo y haz otro.',
  ),
  traslados: help(
    'lines',
    'Un traslado lleva mercancía de una bodega a otra. Quien envía la saca y quien recibe confirma lo que llegó. Lo que va en camino no se puede vender.',
  ),
  'conteo-fisico': counts,
  'conteo-fisico/add': counts,
  'conteo-fisico/edit/$id': help(
    'count',
    'Escanea o busca cada producto y escribe cuántos hay. Lo que otra persona cuenta aparece aquí al momento. Al cerrar revisas las diferencias antes de que se ajusten.',
  ),
  movimientos: help(
    'list',
    'Aquí está cada entrada y salida de mercancía con su causa. Filtra por producto, bodega o fecha. Toca un movimiento para abrir la venta, el ajuste o el traslado que lo hizo.',
  ),
  bcGenerator: help(
    'form',
    'Elige los productos y cuántas etiquetas quieres de cada uno. Escoge el tamaño de tu papel o de tu rollo. Descarga el PDF e imprímelo sin ajustar a la página.',
  ),
  'notas-credito': help(
    'list',
    'Aquí está lo que te devolvieron o rebajaste de ventas ya hechas. Con «Crear nota crédito» buscas la venta y dices qué vuelve. Abre una para ver a dónde fue su valor y en qué se usó el saldo a favor.',
  ),
  'notas-credito/nueva': creditNoteForm,
  'notas-credito/editar/$id': creditNoteForm,
  'notas-credito/detalle/$id': help(
    'record',
    'Es una nota como quedó: qué volvió, qué bajó de lo que debía y cuánto es saldo a favor o dinero. Mientras nadie use su saldo puedes editarla o anularla. Sus asientos están abajo.',
  ),
  'notas-debito': help(
    'list',
    'Aquí está lo que les cobraste de más a tus clientes con una factura que la DIAN ya tiene: intereses, gastos, otro valor. Abre una para ver cuánto debe el cliente, imprimirla o anularla mientras la DIAN no la tenga.',
  ),
  'notas-debito/nueva': help(
    'form',
    'Busca la factura y escribe qué cobras y cuánto, con el impuesto incluido: lleva uno de los impuestos de la factura. Al registrarla queda como deuda del cliente, se paga con un recibo y va sola a la DIAN.',
  ),
  causaciones: help(
    'list',
    'Aquí causas los gastos que debes: arriendo, servicios, honorarios. Los borradores no tocan los libros hasta que los revisas. Abre una para ver sus retenciones, editarla o anularla.',
  ),
  'causaciones/add': causationForm,
  'causaciones/editar/$id': causationForm,
  'causaciones/filtrar/$id': help(
    'record',
    'Es un gasto como quedó: su cuenta, lo que retuviste con su norma y lo que falta por pagar. Mientras no tenga pagos puedes editarlo o anularlo.',
  ),
  'documento-soporte': help(
    'list',
    'Aquí está lo que compraste a quien no está obligado a facturar. Los borradores no tocan los libros ni toman número. Abre uno para ver sus retenciones, registrarlo o anularlo.',
  ),
  'documento-soporte/add': supportForm,
  'documento-soporte/edit/$id': supportForm,
  'documento-soporte/show/$id': help(
    'record',
    'Es una compra a quien no factura, como quedó: lo que compraste, lo que retuviste con su norma y lo que falta por pagar. Mientras no tenga pagos puedes anularlo y hacer otro.',
  ),
  'ordenes-compra': help(
    'list',
    'Aquí está lo que pediste a tus proveedores y lo que viene en camino. Abre una orden para ver lo pedido junto a lo facturado y registrar lo que llegó. Si te facturan más caro, te avisamos.',
  ),
  'ordenes-compra/$provider': help(
    'list',
    'Son las órdenes de compra de un proveedor. Toca una para ver qué falta por llegar.',
  ),
  'ordenes-compra/agregar': help(
    'lines',
    'Elige el proveedor y agrega lo que pides. Con «Sugerir lo que se agota» traemos lo que está en su mínimo, según lo que vendes. Con F9 guardas.',
  ),
  'factura-compra': help(
    'list',
    'Aquí está lo que te facturan tus proveedores, cuánto debes de cada factura y cuándo vence. Con «Registrar compra» entra una nueva. Abre una para ver sus retenciones, editarla o anularla.',
  ),
  'factura-compra/add': purchaseForm,
  'factura-compra/edit/$id': purchaseForm,
  'factura-compra/filtrar/$id': help(
    'record',
    'Es una compra como quedó: lo que entró, lo que retuviste con su norma y lo que falta por pagar. Mientras nada dependa de ella puedes editarla o anularla. Sus asientos están abajo.',
  ),
  proveedores: smallOne('un proveedor', 'Aquí están las personas y empresas a quienes les compras.'),
  'proveedores/ver/$id': help(
    'record',
    'Aquí están los datos de este proveedor y cómo contactarlo. Con «Editar» los cambias. Si ya no le compras, desactívalo.',
  ),
  vendedores: sellers,
  'vendedores/add': sellers,
  'vendedores/editar/$id': sellers,
  'vendedores/ver/$id': seller,
  domiciliarios: couriers,
  'domiciliarios/add': couriers,
  transportadoras: conveyors,
  'transportadoras/add': conveyors,
  'logistica/transportadoras': conveyors,
  'logistica/remitentes': smallOne('un remitente', 'El remitente es quien aparece como origen en tus guías de envío.'),
  canales: channels,
  'canales/add': channels,
  'tipos-pagos': payments,
  'tipos-pagos/add': payments,
  servicios: smallOne('un servicio', 'Un servicio se vende sin existencias, como un arreglo o una instalación.'),
  accounts: help(
    'list',
    'Estas son las cuentas en las que quedan tus ventas, compras y gastos. Busca por código o por nombre. Si no llevas contabilidad, no tienes que tocar nada aquí.',
  ),
  diaryBooks: help(
    'report',
    'El libro diario muestra cada asiento en su fecha. Elige el periodo o una cuenta y abre el documento que lo causó. Nada se edita: una corrección es otro asiento.',
  ),
  ledgerBook: help(
    'report',
    'El libro mayor resume cada cuenta: con cuánto empezó, qué se movió y en cuánto quedó. Elige el periodo arriba. Toca una cuenta para ver sus asientos.',
  ),
  cierres: help(
    'report',
    'Cierra cada mes cuando termines de revisarlo; después el periodo de IVA y, con diciembre cerrado, el año. Antes de cerrar ves el asiento completo. Si te equivocaste, ábrelo otra vez y los libros quedan como estaban.',
  ),
  'saldos-iniciales': help(
    'form',
    'Sube la planilla con lo que tenías y debías al empezar. Solo se registra si débitos y créditos suman lo mismo, y cada factura queda lista para cobrarla o pagarla. Las existencias no van aquí: entran con la planilla de productos.',
  ),
  certificados: help(
    'list',
    'Aquí está cada proveedor al que le retuviste renta, IVA o ICA en el periodo. Elige las fechas y toca PDF para abrir su certificado. Si le falta el documento, escríbelo antes en su ficha.',
  ),
  contador: help(
    'report',
    'Aquí tu contador encuentra los libros y los baja para su programa. Elige el periodo y descarga los saldos por tercero, el libro diario en Excel o el diario que lee hledger. «Verificar» comprueba que nadie cambió, agregó ni quitó nada.',
  ),
  'centro-costo': smallOne(
    'un centro de costo',
    'Un centro de costo separa lo que gana y gasta cada local o línea de tu negocio.',
  ),
  'pagos-recibidos': help(
    'list',
    'Aquí están los pagos que te hicieron, con lo que te retuvieron y lo que quedó a favor del cliente. Recibe uno por varias ventas con el botón de arriba. En «Contables» está lo que entró por otras cuentas.',
  ),
  'pagos-recibidos/$id': help(
    'lines',
    'Elige el cliente, agrega las ventas que paga y escribe cómo entró el dinero. Te proponemos lo que te retiene. Un pago guardado no se borra: se anula, y lo que pagó se vuelve a deber.',
  ),
  'pagos-realizados': help(
    'list',
    'Aquí está lo que le pagaste a tus proveedores y por otras cuentas. Paga varias facturas de una vez con el botón de arriba; lo que pagues de más queda como anticipo.',
  ),
  'pagos-realizados/$id': help(
    'lines',
    'Elige el proveedor, agrega las facturas que pagas y escribe de dónde sale el dinero. Si le diste un anticipo, úsalo aquí. Un pago guardado no se borra: se anula, y lo que pagó se vuelve a deber.',
  ),
  'pagos-realizados-ds/$id': help(
    'lines',
    'Paga un documento soporte, entero o en partes, y escribe de dónde sale el dinero. Un pago guardado no se borra: se anula, y lo que pagó se vuelve a deber.',
  ),
  'pagos-realizados-contable/$id': help(
    'lines',
    'Registra dinero que sale y no es de una factura: impuestos, aportes, gastos del banco. Elige la cuenta y escribe de dónde sale. Lo que se debe por documentos se paga como pago al proveedor.',
  ),
  'pagos-recibidos-cont/$id': help(
    'lines',
    'Registra dinero que no viene de una venta: un aporte, un préstamo, un reintegro. Elige la cuenta y escribe cómo entró. Lo que se debe por documentos se recibe como pago del cliente.',
  ),
  planes: help(
    'settings',
    'Aquí eliges el plan de tu tienda y ves cuánto cuesta antes de cambiar. Al pasar a uno mayor pagas solo los días que faltan; uno menor empieza con el próximo período. Abajo están tus facturas.',
  ),
  wallet: help(
    'report',
    'Aquí está el saldo con el que pagas tu plan y tus envíos. Recarga con PSE o con tarjeta y el dinero aparece apenas el banco lo confirma. Abajo ves cada movimiento y puedes descargarlo en Excel.',
  ),
  'bancos/$id': help(
    'report',
    'Todo lo que entró y salió de este banco según tus libros. Transfiere, registra un ingreso o un gasto, y toca uno para cambiarlo o anularlo. En «Conciliación» subes el extracto y dices qué movimiento es cada línea.',
  ),
  consignaciones: help(
    'list',
    'Aquí está cada consignación de tu datáfono que conciliaste: qué ventas pagó y cuánto descontaron. Abre una para ver sus ventas o anularla. Las nuevas salen de la conciliación de cada banco.',
  ),
  bancos: smallOne(
    'un banco',
    'Aquí están tus bancos y billeteras: toca un saldo y verás sus movimientos; abajo eliges a cuál entra cada pago.',
  ),
  'nomina/empleado': smallOne('un empleado', 'Aquí están las personas que trabajan contigo.'),
  'nomina/contrato': smallOne('un contrato', 'Un contrato guarda el cargo, el salario y las fechas de un empleado.'),
  taxes: smallOne('un impuesto', 'Estos son el IVA y el impuesto al consumo que llevan tus productos.'),
  withholdings: smallOne('una retención', 'Las retenciones son lo que te descuentan algunos clientes al pagarte.'),
  paises: help(
    'list',
    'Aquí están los departamentos y municipios del país con su código. Búscalos por nombre cuando un formulario te los pida.',
  ),
  'reports/ventas-diarias': dailySales,
  'reporte/ventas-diarias': dailySales,
  accountingSeats: help(
    'list',
    'Aquí están los asientos que alguien escribió a mano; los de ventas, compras y pagos se hacen solos. Abre uno para ver sus líneas, cambiarlo o anularlo.',
  ),
  'accountingSeats/form': help(
    'lines',
    'Busca cada cuenta, escribe su valor al débito o al crédito y revisa que sumen lo mismo. En clientes y proveedores elige el documento que saldas. Con F9 guardas.',
  ),
  reports,
  reportes: reports,
  'reportes/$report': report('Este informe sale de tus libros y se actualiza con cada movimiento.'),
  'reports/ventas-productos': report('Qué productos se venden más y por cuánto.'),
  'reports/ventas-cliente': report('Qué clientes te compran más.'),
  'reports/ventas-vendedor': report('Cuánto vendió cada vendedor; la base es la de sus comisiones.'),
  'reports/estado-cuenta-cliente': report('Lo que un cliente debía, cada cargo y cada abono, y lo que debe.'),
  'reports/rentabilidad-por-producto': report('Lo que deja cada producto después de su costo.'),
  'reports/ultimas-ventas-por-cliente': report(
    'Cuándo compró cada cliente por última vez; arriba, los que hace más no vuelven.',
  ),
  'reports/ventas-por-categoria': report('Qué categorías se venden y cuánto dejan.'),
  'reports/ventas-por-bodega': report('De qué bodega salió lo que vendiste.'),
  'reports/utilidad-por-vendedor': report('Lo que dejan las ventas de cada vendedor después del costo.'),
  'reports/ventas-lista-precio': report('Cuánto vendes con cada lista de precios.'),
  'reports/centro-costo': report('Ingresos, gastos y costos de cada centro de costo, según tus libros.'),
  'reporte/utilidades': report('Lo que dejaron tus ventas después del costo, por mes o por día.'),
  'reporte/cuentas-por-cobrar': help(
    'report',
    'Lo que te debe cada cliente por edad de la deuda, el día que elijas arriba. Toca un cliente para ver su estado de cuenta. Puedes bajarlo en Excel o en PDF.',
  ),
  'reporte/cuentas-por-pagar': help(
    'report',
    'Lo que le debes a cada proveedor por edad de la deuda, el día que elijas arriba. Toca un proveedor para verlo. Puedes bajarlo en Excel o en PDF.',
  ),
  'reports/movimiento-de-inventario': help(
    'report',
    'Elige un producto y mira cada entrada y salida con el saldo y el costo que quedó. Escoge la bodega y las fechas arriba. Toca un movimiento para abrir lo que lo causó.',
  ),
  'reports/valor-de-inventario': help(
    'report',
    'Esto es lo que vale tu mercancía al costo, por bodega y por producto. Elige una fecha para ver cuánto valía ese día. El total coincide con tu contabilidad.',
  ),
  centroAyuda: help(
    'list',
    'Escribe qué quieres hacer y sigue los pasos. Más abajo está para qué sirve cada pantalla que puedes abrir. En cualquiera de ellas, F1 abre su ayuda.',
  ),
  auditorias: help(
    'list',
    'Aquí queda quién hizo qué y cuándo, y nadie lo puede borrar. Filtra por persona, por fecha o por lo que cambió.',
  ),
  roles: roles,
  'roles/add': roleForm,
  'roles/edit/$id': roleForm,
  'roles/show/$id': help(
    'record',
    'Aquí ves qué puede hacer quien tiene este rol y quiénes lo tienen. Con «Editar» lo cambias: aplica de una vez para todos ellos.',
  ),
  usuarios: users,
  'usuarios/add': users,
  perfil: help(
    'form',
    'Aquí cambias tus datos, los de tu negocio y tu contraseña. Activa la verificación en dos pasos para que nadie entre por ti. Tu NIT y tu régimen también están aquí.',
  ),
  parametrizacion: help(
    'settings',
    'Aquí decides cómo funciona tu tienda. Entra a cada tarjeta: facturación, inventario, costos, entregas y listas de precios. Los cambios aplican desde ese momento.',
  ),
  'parametrizacion/facturacion/general': help(
    'settings',
    'Agrega la numeración que te autorizó la DIAN y escribe lo que dicen tus papeles. Tu NIT y tu régimen se cambian en tu perfil. Te avisamos antes de que una numeración se acabe o se venza.',
  ),
  'parametrizacion/invontarios/parametrizacion': help(
    'settings',
    'Decide si se puede vender lo que no hay y con cuántas unidades te avisamos que se acaba. Cada producto puede tener su propio mínimo.',
  ),
  'parametrizacion/costes/general': help(
    'settings',
    'Decide si se puede vender por debajo del costo y cómo se reparte el flete de una compra. También dices si tu equipo ve los costos. Quien no los ve no los encuentra en pantallas ni en archivos.',
  ),
  'parametrizacion/vendedores': help(
    'settings',
    'Decide si un vendedor ve solo sus ventas o las de todos, y si ve los costos. Son suyas las que están a su nombre y las que cobró sin vendedor. Para saber quién es, el vendedor debe tener el correo o el documento de su usuario.',
  ),
  'parametrizacion/logistica': help(
    'settings',
    'Marca cómo llegan los pedidos a tus clientes: domicilio, transportadora o recogida en la tienda. Pon cuánto cobras por el domicilio y desde qué valor es gratis.',
  ),
  'parametrizacion/logistica/general': help(
    'settings',
    'Con estos datos empieza cada guía de envío: remitente, transportadora, peso y valor declarado. En cada guía los puedes cambiar. Agrega también las cajas en las que empacas, con sus medidas por dentro.',
  ),
  'parametrizacion/camp_adicionales/listas_precios': priceLists,
  'parametrizacion/camp_adicionales/listas_precios/$id': help(
    'settings',
    'Di si los precios de esta lista se escriben en cada producto o son un porcentaje del principal. Marca si se puede elegir al vender. Asígnala a un cliente desde su ficha.',
  ),
}
