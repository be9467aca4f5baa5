import type * as z from 'zod'
import { placeId, writePlace } from '../../inventory/stock/place'
import { act } from '../../kernel/db/act'
import { conflict, notFound } from '../../kernel/errors'
import { Picking, type PickingData, type PickingLineData } from '../picking'
import type { PlaceInput } from '../picking.input'
import { isClosed } from '../picking.states'

/**
 * Writes where the goods of a line are, for this wave and for those that begin later; without a place, that nobody knows.
 * @throws AppError 404 also without such a line, 409 for a wave that is over
 */
export const placeItem = ({ id, n, place }: z.output<typeof PlaceInput>): Promise<PickingData> =>
  act(async (unit) => {
    const row = await Picking.get(id)
    const line = row.items[n]
    if (!line?.storageId) throw notFound('el renglón de la lista')
    if (isClosed(row.state)) throw conflict(`${row.number} ya terminó.`, 'bad_state')
    const key = placeId(line.storageId, line)
    await writePlace(unit, key, place)
    const here = (one: PickingLineData) => one.storageId !== undefined && placeId(one.storageId, one) === key
    const items = row.items.map((one) => (here(one) ? { ...one, place: place || undefined } : one))
    const { version: _, ...before } = row
    const after: PickingData = { ...before, items }
    unit.replace(Picking, row, after)
    unit.summary = place ? `Ubicó ${line.name} en ${place}` : `Quitó la ubicación de ${line.name}`
    return after
  })
