import type * as z from 'zod'
import { act } from '../../kernel/db/act'
import { conflict } from '../../kernel/errors'
import { formatCop } from '../../kernel/values/money'
import { Guide, type GuideData } from '../guide'
import type { ReturnFreightInput } from '../guide.input'
import { guideStateNames } from '../guide.states'
import { oweFreight, reverseFreight } from './freight'

/** A guide whose parcel came back, as it is in a unit. @throws AppError 404, 409 for another */
async function returnedGuide(id: string) {
  const row = await Guide.get(id)
  if (row.state === 'devuelta') return row
  throw conflict(
    `La guía ${row.tracking ?? row.number} está ${guideStateNames[row.state].toLowerCase()}: el flete de la devolución se escribe cuando vuelve.`,
    'bad_state',
  )
}

/** Reverses what was written, if anything was. */
const takeBack = (id: string): Promise<GuideData> =>
  act(async (unit) => {
    const row = await returnedGuide(id)
    const { version: _, returned, ...after } = row
    if (!returned) return row
    await reverseFreight(unit, row, returned.owed)
    unit.replace(Guide, row, after)
    unit.summary = `Quitó el flete de la devolución de la guía ${row.tracking ?? row.number}`
    return after
  })

/**
 * Writes what a carrier charges for a parcel that it brought back, in cents: its order cost that too, and it is posted as the
 * freight of its label was. What was written before is reversed first. Source: facts B3.1 row 35.
 * @throws AppError 404, 409 for one that did not come back
 */
export async function chargeReturn({ id, value: cents }: z.output<typeof ReturnFreightInput>): Promise<GuideData> {
  const found = await returnedGuide(id)
  if (found.returned?.cents === cents) return found
  const without = await takeBack(id)
  if (cents === 0) return without
  return act(async (unit) => {
    const row = await returnedGuide(id)
    if (row.returned) throw conflict('Otra persona lo escribió en este momento: mira su valor.', 'changed')
    const { version: _, ...before } = row
    const owed = await oweFreight(unit, row, cents, true)
    const after = { ...before, returned: { cents, ...(owed ? { owed } : {}) } }
    unit.replace(Guide, row, after)
    unit.summary = `Escribió que devolver la guía ${row.tracking ?? row.number} costó ${formatCop(cents)}`
    return after
  })
}
