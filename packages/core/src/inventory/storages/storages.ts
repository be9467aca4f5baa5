import type * as z from 'zod'
import { journalBook } from '../../accounting/journal/journal'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { slicePage } from '../../kernel/db/lists/page'
import type { PageInput } from '../../kernel/db/lists/page-shape'
import { range, rangeAll } from '../../kernel/db/read'
import { claim } from '../../kernel/db/unique'
import { conflict, invalid } from '../../kernel/errors'
import { needRoom } from '../../kernel/room'
import { some, usedBy } from '../../kernel/usage'
import { newId } from '../../kernel/values/id'
import { plain } from '../../kernel/values/text'
import { dayOf } from '../../kernel/values/time'
import { Stock } from '../stock/stock'
import { allStorages, REMISSION_ID, Storage, type StorageRow, TRANSIT_ID } from '../stock/storage'
import { Transfer } from '../transfers/transfer'
import { unfinished } from '../transfers/transfer.states'
import type { StorageInput } from './storage.input'

type Input = z.output<typeof StorageInput>

const hold = (unit: Act, owner: string, was: string | undefined, is: string | undefined) =>
  claim(unit, {
    scope: 'storage',
    owner,
    was: was === undefined ? undefined : plain(was),
    is: is === undefined ? undefined : plain(is),
    taken: () => invalid({ name: ['Ya tienes una bodega con este nombre'] }),
  })

/** What a new shop starts with: its main storage, and the one that holds what travels between two others. */
export async function inventoryDefaults(unit: Act): Promise<void> {
  const common = { active: true, createdAt: now().toISOString() }
  const main = { id: newId('storage'), name: 'Bodega principal', type: 'normal' as const, isDefault: true, ...common }
  await hold(unit, main.id, undefined, main.name)
  unit.insert(Storage, main)
  unit.insert(Storage, { id: TRANSIT_ID, name: 'En tránsito', type: 'transit', isDefault: false, ...common })
}

/** Value of each storage by the books, in cents. */
export async function storageValues(): Promise<Record<string, number>> {
  return (await journalBook.sums.through(dayOf(now()))).storages
}

const valued = async (row: z.output<typeof Storage.schema>) => ({
  ...row,
  value: (await storageValues())[row.id] ?? 0,
})

/** Storages by name, each with the value of its goods in cents. */
export async function listStorages(input: PageInput & { search?: string; active?: boolean }) {
  const [rows, values] = await Promise.all([allStorages(), storageValues()])
  const wanted = plain(input.search ?? '')
  const kept = rows.filter(
    (row) => plain(row.name).includes(wanted) && (input.active === undefined || row.active === input.active),
  )
  return slicePage(
    kept.map((row) => ({ ...row, value: values[row.id] ?? 0 })),
    input,
  )
}

/** Active storages for choosing one, the default first. The transit storage is no choice. */
export async function storageChoices() {
  const rows = (await allStorages()).filter((row) => row.active && row.type === 'normal')
  return rows.sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/** Takes the mark of default from the storage that has it. */
async function unmark(unit: Act, except: string): Promise<void> {
  const marked = (await allStorages()).filter((row) => row.isDefault && row.id !== except)
  for (const row of marked) {
    const current = await Storage.get(row.id)
    unit.replace(Storage, current, { ...current, isDefault: false })
  }
}

export const createStorage = (input: Input) =>
  act(async (unit) => {
    await needRoom(
      'storages',
      async () => (await allStorages()).filter(({ active, type }) => active && type === 'normal').length,
    )
    const row = {
      ...input,
      id: newId('storage'),
      type: 'normal' as const,
      isDefault: input.isDefault ?? false,
      active: true,
      createdAt: now().toISOString(),
    }
    await hold(unit, row.id, undefined, row.name)
    if (row.isDefault) await unmark(unit, row.id)
    unit.insert(Storage, row)
    return { ...row, value: 0 }
  })

/**
 * Changes a storage; saving one that was deactivated puts it to work again.
 * @throws AppError 409 for the transit storage, and when the default one would stop being it
 */
export const updateStorage = ({ id, ...input }: Input & { id: string }) =>
  act(async (unit) => {
    const before = await Storage.get(id)
    refuseTransit(before)
    if (before.isDefault && input.isDefault === false)
      throw conflict('Tu tienda necesita una bodega principal. Marca otra como principal y esta dejará de serlo.')
    const after = { ...before, ...input, isDefault: input.isDefault ?? before.isDefault, active: true }
    await hold(unit, id, before.name, after.name)
    if (after.isDefault && !before.isDefault) await unmark(unit, id)
    unit.replace(Storage, before, after)
    return after
  }).then(valued)

function refuseTransit(row: StorageRow): void {
  if (row.type === 'transit')
    throw conflict(
      row.id === REMISSION_ID
        ? 'La bodega En remisión guarda lo que tienen tus clientes: no se edita ni se elimina.'
        : 'La bodega En tránsito guarda lo que viaja en los traslados: no se edita ni se elimina.',
    )
}

/** Deactivates a storage that is to be removed: from now on nobody begins to use it. @throws AppError 409 while it is needed */
const retire = (id: string): Promise<void> =>
  act(async (unit) => {
    const row = await Storage.get(id)
    refuseTransit(row)
    if (row.isDefault)
      throw conflict(`No puedes eliminar ${row.name} porque es la bodega principal. Marca otra como principal primero.`)
    const [{ holding }, coming] = await Promise.all([contents(id), openTransfers(id)])
    if (coming)
      throw conflict(
        `No puedes eliminar ${row.name} porque tiene traslados sin terminar (${coming}). Termínalos primero.`,
      )
    if (holding > 0)
      throw conflict(
        `No puedes eliminar ${row.name} porque tiene existencias de ${some(holding, 'producto', 'productos')}. Trasládalas o ajústalas primero.`,
      )
    if (row.active) unit.replace(Storage, row, { ...row, active: false })
  })

/**
 * Removes a storage that never held anything; one with history stays deactivated, and the answer says why. Deactivated
 * first and then looked at: whoever began to use it before is seen, and nobody begins after.
 * @throws AppError 409 for the default storage, the transit storage and one that still holds goods
 */
export async function removeStorage({ id }: { id: string }) {
  await retire(id)
  return act(async (unit) => {
    const row = await Storage.get(id)
    if (row.active) throw conflict(`Alguien volvió a activar ${row.name}. Revísala antes de eliminarla.`)
    const [{ known }, values] = await Promise.all([contents(id), storageValues()])
    const used = row.used || known || id in values ? 'movimientos de inventario' : await usedBy('storage', id)
    if (used) {
      const message = `No se puede eliminar ${row.name} porque se usa en ${used}. La dejamos inactiva: ya no aparece al elegir.`
      return { message, deactivated: true }
    }
    await hold(unit, id, row.name, undefined)
    unit.remove(Storage, row)
    return { message: `Eliminaste la bodega ${row.name}`, deactivated: false }
  })
}

/** How many products a storage holds, and whether it has held any. */
async function contents(storageId: string): Promise<{ holding: number; known: boolean }> {
  let [holding, known] = [0, false]
  let start: Awaited<ReturnType<typeof range>>['next']
  do {
    const answer = await range({
      pk: Stock.indexPartition('storage', storageId),
      index: Stock.indexOf('storage'),
      only: ['quantity', 'valueCents'],
      start,
    })
    known ||= answer.items.length > 0
    holding += answer.items.filter((item) => item.quantity !== 0 || item.valueCents !== 0).length
    start = answer.next
  } while (start)
  return { holding, known }
}

/** Numbers of the transfers from or to a storage that are not finished; undefined for none. */
async function openTransfers(storageId: string): Promise<string | undefined> {
  const found = await Promise.all(
    unfinished.map((state) =>
      rangeAll({ pk: Transfer.indexPartition('state', state), index: Transfer.indexOf('state') }),
    ),
  )
  const numbers = found
    .flat()
    .map(Transfer.fromItem)
    .filter((t) => t.originId === storageId || t.destinationId === storageId)
    .map((t) => t.number)
  return numbers.length > 0 ? numbers.slice(0, 5).join(', ') : undefined
}
