import * as z from 'zod'
import type { Fiscal } from '../documents/print/fiscal'
import { may } from '../kernel/context'
import { asPesos } from '../kernel/values/fields'
import { lookUpAddress } from './codes'
import { EDocument, type EDocumentData, Problem } from './e-document'
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
  /** Null of what the shop bought, for who may not see it. */
  total: asPesos().nullable(),
  created_at: z.string(),
  deadline: z.string().nullable(),
  tries: z.number(),
  problems: z.array(Problem),
  /** CUFE, CUDE or CUDS. */
  code: z.string().nullable(),
  /** Where DIAN shows it. */
  look_up: z.string().nullable(),
  /** The code that was answered is not the one that we work out. */
  code_differs: z.boolean(),
  issued_at: z.string().nullable(),
  /** Address of who bought, and when it was mailed there. */
  email: z.string().nullable(),
  mailed_at: z.string().nullable(),
  /** Its XML is kept and can be downloaded. */
  xml: z.boolean(),
})

/** Where DIAN shows it: as it was answered, else by its code. */
const addressOf = ({ code, qr, environment }: EDocumentData): string | null =>
  code ? (/https?:\/\/\S+/.exec(qr ?? '')?.[0] ?? lookUpAddress(code, environment)) : null

const codeNames: Partial<Record<EDocumentData['type'], string>> = { '01': 'CUFE', '05': 'CUDS', '95': 'CUDS' }

/** What the paper of a sale or note says of it, once DIAN has it. */
export async function fiscalOfDocument(id: string): Promise<Fiscal | undefined> {
  const row = await EDocument.find(id)
  if (row?.state !== 'emitido' || !row.code) return undefined
  return {
    ...{ name: issuedTypeNames[row.type].toLowerCase(), code: row.code, url: addressOf(row)! },
    ...{ codeName: codeNames[row.type] ?? 'CUDE', test: row.environment === '2' },
  }
}

export const presentEDocument = (row: EDocumentData): z.input<typeof EDocumentOutput> => ({
  id: row.id,
  document_type: row.type,
  type_name: issuedTypeNames[row.type],
  number: row.number,
  state: row.state,
  state_name: eDocumentStateNames[row.state],
  test: row.environment === '2',
  client: row.clientName,
  total: (row.type === '05' || row.type === '95') && !may('document_support-read') ? null : row.totalCents,
  created_at: row.createdAt,
  deadline: isSettled(row.state) ? null : row.deadline,
  tries: row.tries,
  problems: row.problems,
  code: row.code ?? null,
  look_up: addressOf(row),
  code_differs: row.code !== undefined && row.expected !== undefined && row.code !== row.expected,
  issued_at: row.issuedAt ?? null,
  email: row.email ?? null,
  mailed_at: row.mailedAt ?? null,
  xml: row.xmlAt !== undefined,
})
