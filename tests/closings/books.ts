import { journalBook } from '@tendero/core/accounting/journal/journal'
import { sealDays } from '@tendero/core/closings/heads/heads'
import { act } from '@tendero/core/kernel/db/act'
import { newId } from '@tendero/core/kernel/values/id'
import { addDays, type Day } from '@tendero/core/kernel/values/time'
import { asTenant } from '../support/ambient'

export const at = (day: Day, time = '15:00') => ({ now: () => new Date(`${day}T${time}:00-05:00`) })

interface Dated {
  /** Business day; that of posting unless told. */
  dated?: Day
  cents?: number
  account?: string
}

/** Posts an entry on a day, its audit record with it. @returns its id */
export const posts = (tenant: string, day: Day, { dated = day, cents = 100, account = '110505' }: Dated = {}) =>
  asTenant(
    tenant,
    () =>
      act(async (unit) => {
        const id = newId('entry')
        journalBook.append(unit, {
          ...{ id, day: dated, at: new Date(`${day}T15:00:00-05:00`).toISOString(), concept: 'Prueba' },
          lines: [
            { account, debitCents: cents, creditCents: 0 },
            { account: '413595', debitCents: 0, creditCents: cents },
          ],
          ...{ documentKind: 'seat', documentId: id, documentNumber: '1', userId: 'u', userName: 'Ana' },
        })
        return id
      }),
    at(day),
  )

/** Half an hour after midnight of the day after: seals what was posted. */
export const night = (tenant: string, day: Day) => asTenant(tenant, () => sealDays(day), at(addDays(day, 1), '00:30'))
