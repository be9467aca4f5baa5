/**
 * What becomes of a document for DIAN. `incompleto` lacks something of ours and was not sent; of one `dudoso` nobody knows
 * whether it arrived; `contingencia` could not be sent, and has 48 hours. All keep their number.
 */
export const eDocumentStates = [
  'por_enviar',
  'incompleto',
  'enviando',
  'dudoso',
  'pendiente_dian',
  'contingencia',
  'rechazado',
  'emitido',
  'anulado',
] as const
export type EDocumentState = (typeof eDocumentStates)[number]

export const eDocumentStateNames: Record<EDocumentState, string> = {
  por_enviar: 'Por enviar',
  incompleto: 'Le falta algo',
  enviando: 'Enviando',
  dudoso: 'Sin respuesta',
  pendiente_dian: 'En validación de la DIAN',
  contingencia: 'En contingencia',
  rechazado: 'Rechazado',
  emitido: 'Aceptado',
  anulado: 'Anulado sin enviar',
}

/** True when nothing is left to do about it. */
export const isSettled = (state: EDocumentState): boolean => state === 'emitido' || state === 'anulado'

/** True of one that may be with DIAN already: it is looked for by its number before anything else. */
export const mayBeThere = (state: EDocumentState): boolean =>
  state === 'enviando' || state === 'dudoso' || state === 'pendiente_dian'

export const issuedTypeNames = {
  '01': 'Factura electrónica',
  '20': 'Documento POS electrónico',
  '91': 'Nota crédito electrónica',
  '92': 'Nota débito electrónica',
  '94': 'Nota de ajuste al documento POS',
  '05': 'Documento soporte electrónico',
  '95': 'Nota de ajuste al documento soporte',
} as const
