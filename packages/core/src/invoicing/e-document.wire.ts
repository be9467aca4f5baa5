import * as z from 'zod'
import { asPesos } from '../kernel/values/fields'
import { lookUpAddress } from './codes'
import { type EDocumentData, Problem } from './e-document'
import { eDocumentStateNames, eDocumentStates, isSettled, issuedTypeNames } from './e-document.states'
import { issuedTypes } from './issuer-port'

export const EDocumentOutput = z.object({
  /** That of the sale or note. */
  id: z.string(),
  document_type: z.enum(issuedTypes),
  type_name: z.string(),
  number: z.string(),
  state: z.enum(eDocumentStates),
  state_name: z.string(),
  /** A test has no fiscal value. */
  test: z.boolean(),
  client: z.string(),
  total: asPesos(),
  created_at: z.string(),
  deadline: z.string().nullable(),
  tries: z.number(),
  problems: z.array(Problem),
  /** CUFE or CUDE. */
  code: z.string().nullable(),
  /** Where DIAN shows it. */
  look_up: z.string().nullable(),
  /** The code that was answered is not the one that we work out. */
  code_differs: z.boolean(),
  issued_at: z.string().nullable(),
})

export const presentEDocument = (row: EDocumentData): z.input<typeof EDocumentOutput> => ({
  id: row.id,
  document_type: row.type,
  type_name: issuedTypeNames[row.type],
  number: row.number,
  state: row.state,
  state_name: eDocumentStateNames[row.state],
  test: row.environment === '2',
  client: row.clientName,
  total: row.totalCents,
  created_at: row.createdAt,
  deadline: isSettled(row.state) ? null : row.deadline,
  tries: row.tries,
  problems: row.problems,
  code: row.code ?? null,
  look_up: row.code
    ? (/https:\/\/\S+|http:\/\/\S+/.exec(row.qr ?? '')?.[0] ?? lookUpAddress(row.code, row.environment))
    : null,
  code_differs: row.code !== undefined && row.expected !== undefined && row.code !== row.expected,
  issued_at: row.issuedAt ?? null,
})
