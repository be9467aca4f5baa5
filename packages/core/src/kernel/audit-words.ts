import { declared } from './db/declared'
import { emptyRecord } from './values/own'

/** Fields that say nothing to a person: keys, copies of other fields, and what the system keeps for itself. */
const hiddenFields: ReadonlySet<string> = new Set(
  `id createdAt updatedAt epoch leaving atMost closingFrom ownerId userId holders variantIds stateBefore revision posting parts lineCount entryId entries
  reversesId reversedById countId jobId adjustmentId history duplicatedFrom freezingId categoryId storageId originId destinationId
  clientId sellerId courierId channelId costCenterId employeeId productId orderId shiftId resolutionId taskShiftId taskAt closedById roleId taxId defaultChannelId room
  standard path thumb attributeId variantId termId paymentTypeId senderId conveyorId technicalKey exactCents cashIn cardIn debitIn transferIn depositIn creditIn otherIn cashOut cardOut debitOut transferOut depositOut creditOut otherOut`
    .split(/\s+/)
    .filter(Boolean),
)

/** What the audit calls fields, in the words of the merchant: those that several kinds have. A kind has its own (`words`). */
const usual = `account Cuenta|active Activo|activity Actividad económica|address Dirección|at Fecha y hora|bank Banco|barcode Código de barras
base Base|baseCents Base|brand Marca|by Persona|cents Valor|city Ciudad|clientName Cliente|closedAt Cerrado el|code Código
concept Concepto|costCents Costo|creditDays Días de crédito|day Día|description Descripción|document Documento
documentType Tipo de documento|dv Dígito de verificación|email Correo|failure Error|from Desde|label Etiqueta
line Renglón|lines Renglones|logo Logo|manager Encargado|means Medio de pago|name Nombre|note Nota|notes Notas
number Número|parameters Parámetros|personType Tipo de persona|phone Teléfono|photo Foto|prefix Prefijo|price Precio
priceList Lista de precios|prices Precios|quantity Cantidad|rates Tarifas|reason Motivo|regime Régimen|register Caja
responsibilities Responsabilidades|restock Vuelve al inventario|shiftName Turno|sku Código|state Estado
storageName Bodega|taxBps Tarifa de impuesto|taxCode Impuesto|taxes Impuestos|terms Términos|total Total
totalCents Total|type Tipo|userName Persona|value Valor|valueCents Precio|bps Tarifa|key Nombre|netCents Valor neto
norm Norma|pending Pendiente|priceCents Precio|receive Recibido|reject Rechazado|roundingCents Redondeo|send Enviado
to Hasta`

const usualWords: ReadonlyMap<string, string> = new Map(
  usual
    .split(/[|\n]/)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)] as const),
)

/**
 * What a field of a kind is called, at whatever depth: false for one that says nothing to a person, undefined for one that
 * nobody named.
 */
export const wordOf = (kind: string, field: string): string | false | undefined =>
  declared.words.get(kind)?.[field] ?? (hiddenFields.has(field) ? false : usualWords.get(field))

/** Names of the fields of some rows of a kind, at any depth, without those that say nothing to a person. */
export function wordsIn(kind: string, ...rows: unknown[]): Record<string, string> {
  const words: Record<string, string> = emptyRecord()
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      value.forEach(walk)
      return
    }
    for (const [field, inner] of Object.entries(value)) {
      const word = wordOf(kind, field) ?? field
      if (word !== false) words[field] = word
      walk(inner)
    }
  }
  rows.forEach(walk)
  return words
}
