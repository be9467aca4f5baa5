/** What two records may not share. The NIT of a person is the number of the cédula: both are one. */
export const documentKey = (row: { documentType?: string; document?: string }) =>
  row.document === undefined ? undefined : `${row.documentType === '13' ? '31' : row.documentType}.${row.document}`

/** A row that may have a document: without one, a type says nothing. */
export const withDocument = <T extends { documentType?: unknown; document?: unknown }>(row: T): T =>
  row.document === undefined ? { ...row, documentType: undefined } : row
