import * as z from 'zod'
import { accountOf, type Mapping } from '../../accounting/chart/roles'
import { compact, credit, debit, type EntryLine } from '../../accounting/journal/entry'
import { document } from '../../documents/document'
import { history as historyOf } from '../../documents/history'
import { partKind } from '../../documents/parts'
import { REMISSION_ID } from '../../inventory/stock/storage'
import { leftOf, OfferLine, offerFields, offerWords, personalOf, type UseData } from '../offer/offer'
import { MAX_REMITTED } from './remission.input'
import { type RemissionState, remissionMoves, stateNames } from './remission.states'

const history = historyOf(stateNames)

/** A line with what left its storage with it, in cents. */
const RemissionLine = OfferLine.extend({ valueCents: z.number().int() })
const RemissionPart = partKind({
  name: 'remissionPart',
  label: 'la parte de la remisión',
  lines: RemissionLine,
  fields: {},
})

/**
 * Goods that a client has and has not bought yet. They leave their storage once, at an exact cost, and are worth that in a
 * storage of their own until they are invoiced or come back. Source: facts B3.1 row 2.
 */
export const Remission = document({
  name: 'remission',
  label: 'la remisión',
  id: 'remission',
  prefix: 'REM-',
  words: { ...offerWords, role: false },
  states: remissionMoves,
  names: stateNames,
  voided: 'anulada',
  lines: { schema: RemissionLine, atOnce: MAX_REMITTED, parts: RemissionPart },
  fields: {
    ...offerFields,
    /** Account that has its goods while the client does: that of remissions, or still that of goods. */
    role: z.enum(['remittedInventory', 'inventory']),
    revision: z.number().int(),
    ...history.fields,
  },
  made: (stamp, state) => ({ day: stamp.day, at: stamp.at, revision: 0, ...history.made(stamp, state) }),
  entered: history.entered,
  list: {
    dated: 'day',
    filters: { number: 'number', client: 'clientId', state: 'state' },
    indexes: ['number', 'client', 'state'],
    counted: ['state'],
  },
  refs: {
    client: (r) => r.clientId,
    seller: (r) => r.sellerId,
    channel: (r) => r.channelId,
    storage: (r) => r.storageId,
  },
  plural: 'remisiones',
  personal: personalOf('entregada', 'parcial'),
  packed: true,
})
export type RemissionData = z.output<typeof Remission.schema>
export type RemissionRow = Awaited<ReturnType<typeof Remission.get>>

/** Its state by what was made of it and still stands. */
export function stateBy(row: RemissionData, uses: readonly UseData[]): RemissionState {
  if (row.state === 'anulada') return 'anulada'
  if (uses.length === 0) return 'entregada'
  if (leftOf(row, uses).some((left) => left > 0)) return 'parcial'
  return uses.some(({ kind }) => kind === 'order') ? 'facturada' : 'devuelta'
}

/** Value that goes to the client from each storage; below zero, that comes back. */
export interface Moved {
  storageId: string
  cents: number
}

/**
 * Entry of what goes to a client or comes back. Where the shop keeps remitted goods in their account, only the storage
 * changes. Source: facts B3.1 row 2.
 */
export const remissionEntry = (moved: readonly Moved[], role: RemissionData['role'], mapping: Mapping): EntryLine[] =>
  compact(
    moved.flatMap(({ storageId, cents }) => {
      const [held, goods] = [accountOf(role, mapping), accountOf('inventory', mapping)]
      const [away, here] = [{ storageId: REMISSION_ID }, { storageId }]
      return cents >= 0
        ? [debit(held, cents, away), credit(goods, cents, here)]
        : [debit(goods, 0 - cents, here), credit(held, 0 - cents, away)]
    }),
  )
