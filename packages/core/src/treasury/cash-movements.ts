import type * as z from 'zod'
import { post } from '../accounting/journal/journal'
import { author, doneAt, refuse } from '../kernel/context'
import { act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { referTo } from '../kernel/refer-to'
import { newId } from '../kernel/values/id'
import { formatCop } from '../kernel/values/money'
import { settingsOf } from '../settings/settings'
import { Bank } from './banks/banks'
import { mineOrAllowed } from './drawer'
import { countInShift, countInShiftAsRead, expectedCash, Shift } from './shift'
import type { MoveCashInput } from './shift.input'
import { movementConcepts, movementEntry } from './shift-entry'
import { ShiftMovement } from './shift-movement'
import { getShift } from './shifts'

/**
 * Cash that goes in or out of the drawer between sales, with its reason; posts it. Source: facts B3.1 row 26.
 * @param movementId of a movement that a till made already
 * @throws AppError 409 for a closed shift or more cash than there is, 422 for a bank that is not in use
 */
export const moveCash = (input: z.output<typeof MoveCashInput>, movementId?: string) =>
  act(async (unit) => {
    const [{ shift, settings }, bank] = await Promise.all([
      load({ shift: Shift.one(input.id), settings: settingsOf() }),
      referTo(unit, Bank, input.bank_id, { field: 'bank_id' }),
    ])
    mineOrAllowed(shift)
    if (shift.state === 'closed') refuse(conflict('Este turno ya se cerró. Abre uno nuevo para mover efectivo.'))
    const { type } = movementConcepts[input.concept]
    if (type === 'out' && input.value > expectedCash(shift))
      refuse(conflict('No hay tanto efectivo en la caja. Revisa el valor.', 'not_enough_cash'))
    const { userId, name } = author()
    const id = movementId ?? newId('movement')
    const number = `${shift.prefix}-T${shift.number}`
    const entryId = post(unit, {
      concept: `${movementConcepts[input.concept].name}: ${input.reason}`,
      documentKind: 'shiftMovement',
      documentId: id,
      documentNumber: number,
      lines: movementEntry(
        input.concept,
        input.value,
        {
          thirdId: shift.userId,
          costCenterId: shift.costCenterId,
          ...(bank ? { bank: { id: bank.id, account: bank.account } } : {}),
        },
        settings.accounts,
      ),
    })
    unit.insert(ShiftMovement, {
      id,
      shiftId: shift.id,
      at: doneAt().toISOString(),
      type,
      concept: input.concept,
      cents: input.value,
      reason: input.reason,
      ...(entryId ? { entryId } : {}),
      userId,
      userName: name,
    })
    if (type === 'in' || shift.state === 'closed')
      countInShift(unit, shift.id, {
        [type === 'in' ? 'movementsInCents' : 'movementsOutCents']: input.value,
        movements: 1,
      })
    else countInShiftAsRead(unit, shift, { movementsOutCents: input.value, movements: 1 })
    unit.summary = `${movementConcepts[input.concept].name} de ${formatCop(input.value)} en ${shift.register}: ${input.reason}`
    return { id: shift.id }
  }).then(getShift)
