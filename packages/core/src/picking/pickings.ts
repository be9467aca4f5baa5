import type * as z from 'zod'
import { Code, codeIn, codeKey, codeKeys } from '../catalog/products/code'
import { Place, placeId } from '../inventory/stock/place'
import { Storage } from '../inventory/stock/storage'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { claim } from '../kernel/db/unique'
import { conflict, invalid, notFound } from '../kernel/errors'
import { newId } from '../kernel/values/id'
import { formatQuantity, UNIT } from '../kernel/values/money'
import { Order, type OrderRow } from '../sales/order/order'
import { isWaiting } from '../sales/order/order.states'
import type { OrderLineData } from '../sales/order/order-line'
import { freeOrders } from '../sales/order/waiting'
import { packedIn } from './boxes/packed'
import { Picking, type PickingData, type PickingLineData, type PickingRow, sumsOf } from './picking'
import {
  type ListPickingsInput,
  MAX_LINES,
  type NewPackingInput,
  type NewPickingInput,
  type PickingChanges,
  type ScanInput,
} from './picking.input'
import { isPacking, isPicking, type PickingState, type PickingStep, pickingStateNames } from './picking.states'
import { byWalk } from './places/walk'

/** Takes orders for a wave, or gives them back: each is in one at a time. @throws AppError 409 that says which one has it */
async function hold(unit: Act, wave: Pick<PickingData, 'id'>, orders: PickingData['orders'], held: boolean) {
  for (const { id, number } of orders)
    await claim(unit, {
      ...{ scope: 'picking', owner: wave.id, ...(held ? { is: id } : { was: id }) },
      taken: () => conflict(`El pedido ${number} ya está en otra lista de alistamiento.`, 'taken'),
    })
}

const lineOf = (order: OrderRow, line: OrderLineData) => ({
  ...{ orderId: order.id, orderNumber: order.number, productId: line.productId },
  ...(line.variantId ? { variantId: line.variantId } : {}),
  ...{ sku: line.sku, name: line.name, storageId: line.storageId ?? order.storageId },
  ...{ quantity: line.quantity, picked: 0, packed: 0 },
})

/** What is to be looked for of some orders, their goods or those of one storage when it is told, in the order of a walk. */
async function linesOf(orders: readonly OrderRow[], storageId: string | undefined): Promise<PickingLineData[]> {
  const goods = async (order: OrderRow) =>
    (await Order.lines(order)).filter(({ kind }) => kind === 'product').map((line) => lineOf(order, line))
  const all = (await Promise.all(orders.map(goods))).flat().filter((line) => !storageId || line.storageId === storageId)
  const { storages, places } = await load({
    storages: Storage.many([...new Set(all.map((line) => line.storageId))]),
    places: Place.many([...new Set(all.map((line) => placeId(line.storageId, line)))]),
  })
  const placed = all.map((line) => ({
    ...line,
    storageName: storages.get(line.storageId)?.name,
    place: places.get(placeId(line.storageId, line))?.place,
  }))
  return placed.sort((a, b) => byWalk({ ...a, storage: a.storageName }, { ...b, storage: b.storageName }))
}

/** @throws AppError 409 for orders that are sent, cancelled or still going in */
function needWaiting(orders: readonly OrderRow[]): void {
  for (const order of orders) {
    if (order.posting !== 'posted') throw conflict(`El pedido ${order.number} todavía se está registrando.`)
    if (!isWaiting(order)) throw conflict(`El pedido ${order.number} ya no está por enviar.`)
  }
}

/** Begins a wave of some orders. @throws AppError 404, 409 for orders of another wave, 422 without goods */
const start = (type: PickingData['type'], { orders: ids, storage_id, note }: z.output<typeof NewPickingInput>) =>
  act(async (unit) => {
    const found = await Picking.numbered(unit, {
      orders: Order.many([...new Set(ids)]),
      storage: Storage.maybe(storage_id),
    })
    const orders = [...new Set(ids)].map((id) => found.orders.get(id) ?? missing(Order.label))
    if (storage_id && !found.storage) missing(Storage.label)
    needWaiting(orders)
    for (const order of orders) unit.check(Order, order)
    const lines = await linesOf(orders, storage_id)
    if (lines.length === 0) throw invalid({ orders: ['Estos pedidos no tienen productos que alistar'] })
    if (lines.length > MAX_LINES) throw invalid({ orders: ['Son demasiados productos: elige menos pedidos'] })
    const atHand = type === 'packing'
    const row = await Picking.create(unit, {
      ...{ id: newId('picking'), number: found.number, type, boxes: [] },
      orders: orders.map(({ id, number, clientName }) => ({ id, number, clientName })),
      items: atHand ? lines.map((line) => ({ ...line, picked: line.quantity })) : lines,
      ...(found.storage ? { storageId: found.storage.id, storageName: found.storage.name } : {}),
      ...(note ? { note } : {}),
      ...(atHand ? { state: 'completo' as const } : {}),
    })
    await hold(unit, row, row.orders, true)
    unit.summary = `Empezó a ${atHand ? 'empacar' : 'alistar'} ${row.number}`
    return row
  })

const missing = (label: string): never => {
  throw notFound(label)
}

export const startPicking = (input: z.output<typeof NewPickingInput>) => start('picking', input)
export const startBoth = (input: z.output<typeof NewPickingInput>) => start('picking_packing', input)

/** Packs a wave that was picked, or orders whose goods are at hand. @throws AppError 404, 409, 422 */
export const startPacking = ({ id, orders, ...rest }: z.output<typeof NewPackingInput>): Promise<PickingData> =>
  id === undefined
    ? start('packing', { orders: orders!, ...rest })
    : act(async (unit) => {
        const row = await Picking.get(id)
        if (!isPacking(row.state))
          throw conflict(`${row.number} está ${pickingStateNames[row.state]}: no se puede empacar.`, 'bad_state')
        const { version: _, ...before } = row
        const after: PickingData = { ...before, type: 'picking_packing' }
        if (row.type !== after.type) unit.replace(Picking, row, after)
        unit.summary = `Empezó a empacar ${row.number}`
        return after
      })

export const listPickings = (input: z.output<typeof ListPickingsInput>) => Picking.list(input)

/** How far a line may go: as much as was asked for, and only what was picked is packed. */
function counted(line: PickingLineData, step: PickingStep, to: number): PickingLineData {
  const most = step === 'pick' ? line.quantity : line.picked
  if (to > most)
    throw conflict(
      step === 'pick'
        ? `${line.name}: el pedido ${line.orderNumber} solo pide ${formatQuantity(line.quantity)}.`
        : `${line.name}: solo se alistaron ${formatQuantity(line.picked)} del pedido ${line.orderNumber}.`,
      'too_many',
    )
  if (step === 'pick' && to < line.packed)
    throw conflict(`${line.name}: ya se empacaron ${formatQuantity(line.packed)}. Sácalos primero de la caja.`)
  return step === 'pick' ? { ...line, picked: to } : { ...line, packed: to }
}

/** Where a wave is by what was counted: begun, or all of it found. */
function stateAfter(row: PickingData): PickingState {
  if (!isPicking(row.state)) return row.state
  const { asked, picked } = sumsOf(row)
  return picked === asked ? 'completo' : picked > 0 ? 'en_curso' : row.state
}

/** @throws AppError 409 for a step that is over or has not begun */
function needStep(row: PickingData, step: PickingStep): void {
  const may = step === 'pick' ? isPicking(row.state) : isPacking(row.state)
  if (!may)
    throw conflict(
      `${row.number} está ${pickingStateNames[row.state]}: ${step === 'pick' ? 'ya no se alista' : 'no se está empacando'}.`,
      'bad_state',
    )
}

/** What a count changes of a wave besides its state. */
const counts = ({ items, boxes, note }: PickingData) => ({ items, boxes, ...(note ? { note } : {}) })

/** Writes a wave after it was counted, with the state that this comes to. */
function written(unit: Act, row: PickingRow, after: PickingData): PickingData {
  const state = stateAfter(after)
  if (state !== row.state) return Picking.move(unit, row, state, undefined, counts(after))
  unit.replace(Picking, row, after)
  return after
}

/**
 * Counts a unit that was read. Two people who read at once count two.
 * @throws AppError 404, 409 for a code that no line asks for, or asks for no more of, and for a step that is over
 */
export const scanItem = ({ id, code, step, quantity = UNIT, order }: z.output<typeof ScanInput>) =>
  act(async (unit) => {
    const { row, rows } = await load({ row: Picking.one(id), rows: Code.many(codeKeys(code)) })
    const owner = codeIn(rows, code)
    needStep(row, step)
    const asks = (line: PickingLineData) =>
      (owner
        ? line.productId === owner.productId && line.variantId === owner.variantId
        : codeKey(line.sku) === codeKey(code)) &&
      (!order || line.orderId === order)
    const all = row.items.filter(asks)
    if (all.length === 0) throw conflict(`Nadie pidió ${code}: déjalo en su sitio.`, 'unknown_code')
    const left = (line: PickingLineData) => (step === 'pick' ? line.quantity - line.picked : line.picked - line.packed)
    const found = all.find((line) => left(line) >= quantity) ?? all[0]!
    const to = (step === 'pick' ? found.picked : found.packed) + quantity
    const line = counted(found, step, to)
    const { version: _, ...before } = row
    const items = row.items.map((one) => (one === found ? line : one))
    return { row: written(unit, row, { ...before, items }), line }
  })

/**
 * Changes what was counted, the boxes or the state of a wave.
 * @throws AppError 404, 409 for more than was asked for or picked, and for a move that is not allowed
 */
export const updatePicking = ({ id, state, lines = [], boxes, note }: z.output<typeof PickingChanges>) =>
  act(async (unit) => {
    const row = await Picking.get(id)
    const { version: _, ...before } = row
    const items = [...row.items]
    for (const { n, picked, packed } of lines) {
      const line = items[n]
      if (!line) throw invalid({ lines: [`No hay una línea ${n}`] })
      if (picked !== undefined && picked !== line.picked) needStep(row, 'pick')
      if (packed !== undefined && packed !== line.packed) needStep(row, 'pack')
      const after = picked === undefined ? line : counted(line, 'pick', picked)
      items[n] = packed === undefined ? after : counted(after, 'pack', packed)
    }
    const packed = boxes && { boxes: await packedIn(boxes) }
    const after: PickingData = { ...before, items, ...packed, ...(note ? { note } : {}) }
    if (state && state !== row.state) return moved(unit, row, after, state)
    return written(unit, row, after)
  })

/** Takes a wave where a person asks. @throws AppError 409 for one that lacks what the state needs */
async function moved(unit: Act, row: PickingRow, after: PickingData, state: PickingState): Promise<PickingData> {
  const { asked, picked, packed } = sumsOf(after)
  if (state === 'despachado') throw conflict('Se despacha con una relación de despacho.', 'bad_state')
  if (state === 'completo' && picked < asked)
    throw conflict('Faltan productos: termínala con faltantes, o sigue alistando.')
  if (state === 'incompleto' && picked === asked) throw conflict('No le falta nada: termínala completa.')
  if (state === 'empacado') {
    if (picked === 0) throw conflict('No hay nada alistado que empacar.')
    if (packed < picked) throw conflict(`Faltan ${formatQuantity(picked - packed)} unidades por empacar.`)
    if (after.boxes.length === 0) throw conflict('Agrega al menos una caja.')
  }
  if (state === 'anulado') await hold(unit, row, row.orders, false)
  unit.summary = `Pasó ${row.number} a ${pickingStateNames[state]}`
  return Picking.move(unit, row, state, undefined, counts(after))
}

/** Closes the waves of orders that were handed over, in the unit that hands them over. */
export async function dispatched(unit: Act, row: PickingRow): Promise<void> {
  await hold(unit, row, row.orders, false)
  Picking.move(unit, row, 'despachado')
}

/** Orders that wait to be sent and that no wave has, newest first. */
export const listReady = async () => (await freeOrders('picking')).filter(hasGoods)

/** A long order has its lines apart. */
const hasGoods = (order: OrderRow): boolean =>
  order.lines.length === 0 || order.lines.some(({ kind }) => kind === 'product')
