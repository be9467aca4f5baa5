import * as z from 'zod'
import { document } from '../../documents/document'
import {
  moneyFields,
  moneyMade,
  moneyMoves,
  moneyStates,
  moneyVoided,
  moneyWords,
} from '../../treasury/banks/money-document'

/** What the shop had and owed when it began with us, as its sheet said. Its lines are those of its entry. */
export const Opening = document({
  name: 'opening',
  label: 'los saldos iniciales',
  words: {
    ...moneyWords,
    lineCount: 'Líneas',
    documentCount: 'Documentos por cobrar y por pagar',
    accounts: 'Cuentas',
    bankIds: false,
    clientIds: false,
    providerIds: false,
    fingerprint: false,
  },
  id: 'opening',
  prefix: 'SI-',
  states: moneyMoves,
  names: moneyStates,
  voided: 'void',
  fields: {
    ...moneyFields,
    lineCount: z.number().int(),
    /** Open items that it opened. */
    documentCount: z.number().int(),
    /** Hash of its balances: while it stands, no other opening has the same ones. */
    fingerprint: z.string().optional(),
    accounts: z.array(z.string()),
    bankIds: z.array(z.string()),
    clientIds: z.array(z.string()),
    providerIds: z.array(z.string()),
  },
  made: moneyMade,
  entered: moneyVoided,
  list: { dated: 'day', filters: { state: 'state' } },
  refs: {
    account: (row) => row.accounts,
    bank: (row) => row.bankIds,
    client: (row) => row.clientIds,
    provider: (row) => row.providerIds,
  },
  plural: 'saldos iniciales',
})
export type OpeningData = z.output<typeof Opening.schema>
