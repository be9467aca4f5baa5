/** What the audit calls things: the fields of what is stored, in the words of the merchant. A test keeps it whole. */

/** Fields that say nothing to a person: keys, copies of other fields, and what the system keeps for itself. */
export const hiddenFields: ReadonlySet<string> = new Set(
  `id createdAt updatedAt epoch leaving atMost closingFrom ownerId userId holders variantIds stateBefore revision posting parts lineCount entryId entries
  reversesId reversedById countId jobId adjustmentId history duplicatedFrom freezingId categoryId storageId originId destinationId
  clientId sellerId courierId channelId costCenterId employeeId productId orderId shiftId resolutionId taskShiftId taskAt closedById roleId taxId defaultChannelId room
  standard path thumb attributeId variantId termId paymentTypeId senderId conveyorId technicalKey exactCents cashIn cardIn debitIn transferIn depositIn creditIn otherIn cashOut cardOut debitOut transferOut depositOut creditOut otherOut`
    .split(/\s+/)
    .filter(Boolean),
)

const words = `account Cuenta|accounts Cuentas contables|active Activo|activeCard Tarjeta activa|activity Actividad económica|address Dirección
arl ARL|arl1Ppm ARL clase I|arl2Ppm ARL clase II|arl3Ppm ARL clase III|arl4Ppm ARL clase IV|arl5Ppm ARL clase V
apprenticePpm Mínimo de un aprendiz|at Fecha y hora|attributes Atributos|author Quién lo escribió|barcode Código de barras|base Base|baseCents Base
billing Facturación|brand Marca|cashier Quien cobró|categoryName Categoría|cents Valor|changeCents Cambio entregado|chargesIva Cobra IVA|channelName Canal
city Ciudad|clientDocument Documento del cliente|clientName Cliente|clientPhone Teléfono del cliente|closedAt Cerrado el|closedByName Lo cerró
code Código|commissionBps Comisión|compensationBox Caja de compensación|concept Concepto|consentAt Aceptó el tratamiento de datos|contact Contacto|contractType Tipo de contrato
contributorType Tipo de cotizante|costCents Costo|costs Costos|count Cantidad|countedCents Contado|courierName Domiciliario|credit A crédito
creditDays Días de crédito|creditLimitCents Cupo de crédito|day Día|declarant Declarante de renta|delivery Domicilio|deliveryMode Entrega
deliveryTaxBps Impuesto del domicilio|denominations Billetes y monedas|department Departamento|description Descripción|destination Destino
destinationName Destino|differenceCents Diferencia|discount Descuento|document Documento|documentType Tipo de documento|dueDate Vence el
dv Dígito de verificación|email Correo|employeeName Empleado|endDate Fecha final|expectedCents Esperado en caja|failure Error|footer Pie de los documentos
forced Cierre forzado|from Desde|guide Guía|healthFund EPS|healthPpm Aporte a salud|images Imágenes|inCents Valor que entró|integral Salario integral
inventory Inventario|isDefault Principal|ivaRegime Régimen de IVA|label Etiqueta|lastNames Apellidos|line Renglón|lines Renglones|link Enlace
logistics Logística|logo Logo|manager Encargado|means Medio de pago|message Mensaje|minimum Existencia mínima|movements Movimientos de caja
movementsInCents Entradas de efectivo|movementsOutCents Salidas de efectivo|name Nombre|names Nombres|neighborhood Barrio|note Nota|notes Notas|number Número
openedAt Abierto el|originName Origen|outCents Valor que salió|paidCents Pagado|paidDay Pagado el|parameters Parámetros|paymentMethod Forma de pago
payments Pagos|payroll Nómina|permissions Permisos|personType Tipo de persona|phone Teléfono|photo Foto|planCode Plan|plate Placa|pos Se usa en el mostrador
position Cargo|prefix Prefijo|price Precio|priceList Lista de precios|priceLists Listas de precios|prices Precios|quantity Cantidad|rates Tarifas|reason Motivo
received Recibido|referrer Quién lo invitó|regime Régimen|register Caja|remainingCents Saldo por pagar|requested Pedido|responsibilities Responsabilidades
restock Vuelve al inventario|returnReason Motivo de la devolución|reversals Anulaciones|reversalsCents Valor anulado|riskClass Clase de riesgo|rut RUT|salaryCents Salario|sale Venta
sales Ventas|salesCents Valor vendido|section Sector|sellerName Vendedor|sent Enviado|severanceFund Fondo de cesantías|severancePpm Aporte a cesantías
shiftName Turno|short Vendido sin existencias|sku Código|startDate Fecha inicial|state Estado|storageName Bodega|storages Bodegas|taxBps Tarifa de impuesto|taxCode Impuesto|taxes Impuestos
terms Términos|texts Textos|title Título|toldEnd Hora de cierre que se indicó|total Total|totalCents Total|totals Totales|tracking Enlace de rastreo|tradeName Nombre comercial
trustedAt De confianza desde|treatment Qué se hizo con la diferencia|type Tipo|unitCode Unidad de medida|used Con movimientos|userName Persona|userType Tipo de usuario|value Valor|valueCents Precio
vehicle Vehículo|verifiedAt Correo confirmado|website Página web|withheld Retenciones
allowNegativeStock Vender sin existencias|amountCents Valor|attribute Atributo|belowCost Vender bajo el costo|bps Tarifa|by Persona|date Fecha
declare Valor declarado|default Principal|deliveryCents Domicilio|discountCents Descuento|dispatchDays Días para despachar|dueDays Días de plazo
environment Ambiente de la DIAN|currency Moneda|freeFromCents Domicilio gratis desde|freightBy Reparto del flete|globalDiscountCents Descuento general
instructions Indicaciones|internalPrefix Prefijo interno|invoice Factura|key Nombre|kind Clase|list Lista|minUvt Base mínima en UVT
minimumMarginBps Margen mínimo|minimumQuantity Cantidad mínima|minimumWageCents Salario mínimo|modes Formas de entrega|neighbourhood Barrio
netCents Valor neto|nonDeclarantPpm Tarifa de no declarantes|norm Norma|notifyLowStock Avisar lo que se agota|order Pedido|packageGrams Peso del paquete
pending Pendiente|priceCents Precio|quote Cotización|ratePpm Tarifa|receive Recibido|receivedCents Valor recibido|recipient Quien recibe|reference Referencia|reject Rechazado
rejected Rechazado|rejectedCents Valor devuelto|requireClient Exigir cliente|resolutions Resoluciones|reteIcaCents ReteICA|reteIvaCents ReteIVA|retefuenteCents Retefuente
roundBases Redondear las bases|roundingCents Redondeo|send Enviado|staffSeesCost El personal ve el costo|subtotalCents Subtotal|sums Totales|task Tarea
taskNote Nota de la tarea|taxCents Impuesto|term Valor|ticket Tirilla|to Hasta|transit En camino|transitCents Valor en camino
transportCents Auxilio de transporte|unitCostCents Costo por unidad|uvt UVT|validFrom Vigente desde|validTo Vigente hasta|valueBps Tarifa|vatCents IVA
year Año|years Años`

/** Name of each field as the merchant reads it. */
export const fieldNames: ReadonlyMap<string, string> = new Map(
  words
    .split(/[|\n]/)
    .map((entry) => entry.trim())
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)] as const),
)

/** Kinds of record that a person looks for in the audit. */
export const kindOptions: readonly { value: string; label: string }[] = [
  { value: 'order', label: 'Pedidos y ventas' },
  { value: 'product', label: 'Productos' },
  { value: 'client', label: 'Clientes' },
  { value: 'shift', label: 'Turnos de caja' },
  { value: 'shiftMovement', label: 'Movimientos de caja' },
  { value: 'adjustment', label: 'Ajustes de inventario' },
  { value: 'transfer', label: 'Traslados' },
  { value: 'physicalCount', label: 'Conteos físicos' },
  { value: 'user', label: 'Usuarios' },
  { value: 'role', label: 'Roles' },
  { value: 'business', label: 'Perfil del negocio' },
  { value: 'settings', label: 'Parametrización' },
  { value: 'closing', label: 'Cierres contables' },
  { value: 'account', label: 'Cuentas contables' },
]

const values: Record<string, string> = {
  si: 'Sí',
  no: 'No',
  open: 'Abierto',
  closed: 'Cerrado',
  active: 'Activo',
  inactive: 'Inactivo',
  deleted: 'Eliminado',
  normal: 'Normal',
  draft: 'Borrador',
  posting: 'Contabilizando',
  posted: 'Hecho',
  failed: 'Falló',
  recibido: 'Recibido',
  confirmado: 'Confirmado',
  despachado: 'Despachado',
  en_transito: 'En tránsito',
  entregado: 'Entregado',
  cancelado: 'Cancelado',
  devuelto: 'Devuelto',
  garantia: 'Garantía',
  cash: 'Efectivo',
  card: 'Tarjeta crédito',
  debit: 'Tarjeta débito',
  transfer: 'Transferencia',
  deposit: 'Consignación',
  credit: 'Crédito',
  other: 'Otro',
  trial: 'Prueba',
}

/** A word that the system keeps for a state or a choice, as the merchant reads it. */
export const valueName = (value: string): string => values[value] ?? value
