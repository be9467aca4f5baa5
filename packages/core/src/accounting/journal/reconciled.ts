import * as z from 'zod'
import { kind } from '../../kernel/db/kind'
import type { Unit } from '../../kernel/db/unit'
import type { EntryFact } from './journal'

/** What an entry moved in a bank is on a statement of it: the entry cannot be reversed while the row is there. */
export const Reconciled = kind({
  name: 'reconciled',
  label: 'la conciliación',
  schema: z.object({
    /** `<entry>.<bank>` */
    id: z.string(),
    lineId: z.string(),
  }),
  audited: false,
})

export const reconciledId = (entryId: string, bankId: string): string => `${entryId}.${bankId}`

/** Commits the reversal of an entry only while nothing of it is matched with a statement. */
export function assertNotReconciled(unit: Unit, { id, lines }: Pick<EntryFact, 'id' | 'lines'>): void {
  const banks = lines.flatMap(({ account, bankId }) => (bankId && /^(1110|1120)/.test(account) ? [bankId] : []))
  for (const bankId of new Set(banks))
    unit.absent(
      Reconciled,
      reconciledId(id, bankId),
      'Este movimiento está conciliado con el extracto del banco. Quita primero su conciliación en Bancos.',
    )
}
