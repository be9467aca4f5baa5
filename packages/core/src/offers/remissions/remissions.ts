import type * as z from 'zod'
import { type Act, act } from '../../kernel/db/act'
import { conflict, invalid } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { formatCop } from '../../kernel/values/money'
import { GENERIC_CLIENT } from '../../parties/clients/client'
import { type PricedRequest, priceRequest } from '../../sales/drafts/request'
import type { NewSale } from '../../sales/order/sale.input'
import { agreedOf } from '../../sales/sale/sale-cart'
import { assertClient } from '../../sales/sale/sale-load'
import { chosenParts, offerOf, type UseData, usedBy, usedLines } from '../offer/offer'
import { listOffers } from '../offer/search'
import { standing } from '../offer/uses'
import { sendGoods, takeGoodsBack } from './goods'
import { Remission, type RemissionData, type RemissionRow, stateBy } from './remission'
import type {
  ListRemissionsInput,
  NewRemissionInput,
  RemissionChangesInput,
  ReturnRemissionInput,
} from './remission.input'
import type { RemissionState } from './remission.states'
import { presentRemission, presentRemissionSummary } from './remission.wire'

export const usesOf = (row: Pick<RemissionData, 'uses'>) => standing(row.uses)
export const valuesOf = (row: RemissionData) => row.lines.map(({ valueCents }) => valueCents)

export const shown = async (row: RemissionData) => presentRemission(row, await usesOf(row))

/** @throws AppError 422 for a client without a name: somebody has to answer for the goods */
function needClient({ found }: PricedRequest): void {
  if (found.client.id === GENERIC_CLIENT)
    throw invalid({ client_id: ['Elige el cliente: alguien tiene que responder por la mercancía'] })
}

/** Prices a request and takes its goods to the client. @throws AppError 409 for what is not there, 422 without a client */
export async function remit(
  unit: Act,
  asked: NewSale,
  more: Pick<RemissionData, 'comesFrom' | 'duplicatedFrom'> = {},
): Promise<RemissionData> {
  const { number } = await Remission.numbered(unit)
  const request = await priceRequest(asked)
  needClient(request)
  assertClient(unit, request.found.client)
  const offer = offerOf(request)
  const id = newId('remission')
  const { storages } = request.found
  const { values, role } = await sendGoods(unit, {
    row: { id, number, clientName: offer.clientName },
    lines: offer.lines,
    storageName: (storageId) => storages.get(storageId)?.name ?? '',
  })
  const row = await Remission.create(unit, {
    ...{ id, number, ...offer, role, uses: [], ...more },
    lines: offer.lines.map((line, i) => ({ ...line, valueCents: values[i]! })),
  })
  unit.summary = `Remitió ${formatCop(row.totals.totalCents)} a ${row.clientName} (${number})`
  return row
}

type Asked = Omit<z.output<typeof NewRemissionInput>, 'clone_id'>
const asRequest = (input: Asked) => ({ ...input, type: 1 }) as NewSale

export const createRemission = ({ clone_id, ...input }: z.output<typeof NewRemissionInput>) =>
  act(async (unit) => {
    if (clone_id) await Remission.get(clone_id)
    return remit(unit, asRequest(input), clone_id ? { duplicatedFrom: clone_id } : {})
  }).then(shown)

/** @throws AppError 409 naming what hangs from it */
export async function needOpen(row: RemissionRow): Promise<void> {
  if (row.state === 'anulada') throw conflict(`La remisión ${row.number} está anulada.`, 'bad_state')
  const [use] = await usesOf(row)
  if (use)
    throw conflict(
      `La remisión ${row.number} ya tiene ${use.kind === 'order' ? 'la factura' : 'la devolución'} ${use.number}: no se cambia ni se anula.`,
      'used',
    )
}

const same = (
  a: RemissionData['lines'][number],
  b: { productId: string; variantId?: string; quantity: number; storageId?: string },
) =>
  a.productId === b.productId && a.variantId === b.variantId && a.quantity === b.quantity && a.storageId === b.storageId

/**
 * Changes to whom, where to and at which prices, of a remission of which nothing was made. What the client has does not
 * change by writing: it comes back, or another remission takes more.
 * @throws AppError 409 when something that stands was made of it; 422 for other goods
 */
export const updateRemission = ({ id, ...input }: z.output<typeof RemissionChangesInput>) =>
  act(async (unit) => {
    const before = await Remission.get(id)
    await needOpen(before)
    const request = await priceRequest({ ...asRequest(input), agreed: agreedOf(before) })
    needClient(request)
    assertClient(unit, request.found.client, before.clientId)
    const offer = offerOf(request)
    if (offer.lines.length !== before.lines.length || !before.lines.every((line, i) => same(line, offer.lines[i]!)))
      throw invalid({
        products: ['La mercancía ya salió: registra la devolución, o haz otra remisión con lo que falte'],
      })
    const { version: _, ...row } = before
    const lines = offer.lines.map((line, i) => ({ ...line, valueCents: before.lines[i]!.valueCents }))
    const after = { ...row, ...offer, lines, revision: before.revision + 1 }
    unit.replace(Remission, before, after)
    unit.summary = `Cambió la remisión ${before.number}`
    return after
  }).then(shown)

export const getRemission = async ({ id }: { id: string }) => shown(await Remission.get(id))

/** Remissions, newest first. */
export async function listRemissions(input: z.output<typeof ListRemissionsInput>) {
  const { data, meta } = await listOffers(Remission, 'REM-', input)
  return { data: data.map(presentRemissionSummary), meta }
}

export async function countRemissions() {
  const { total, values } = await Remission.countsBy('state', {})
  return { total, states: values as Partial<Record<RemissionState, number>> }
}

/** Writes in a remission what became of some of it. @param uses those that stand */
export function use(unit: Act, row: RemissionRow, uses: readonly UseData[], made: Omit<UseData, 'at'>): RemissionData {
  const used = usedBy(row, uses, made)
  const next = Remission.entered(used.row, stateBy(row, used.uses), made.number)
  unit.replace(Remission, row, next)
  return next
}

/**
 * Takes back what was not sold, to the storages that it left, worth what it left with.
 * @throws AppError 422 at the line for more than the client still has
 */
export const returnRemission = ({ id, products, note }: z.output<typeof ReturnRemissionInput>) =>
  act(async (unit) => {
    const row = await Remission.get(id)
    if (row.state === 'anulada') throw conflict(`La remisión ${row.number} está anulada.`, 'bad_state')
    const uses = await usesOf(row)
    const lines = usedLines(row, uses, chosenParts(row, uses, products), valuesOf(row))
    await takeGoodsBack(unit, row, lines, note)
    const count = row.uses.filter(({ kind }) => kind === 'return').length + 1
    unit.summary = `Recibió de vuelta mercancía de la remisión ${row.number}`
    return use(unit, row, uses, { kind: 'return', id: `${row.id}.${count}`, number: `${row.number}-D${count}`, lines })
  }).then(shown)

/** Makes a remission void: all of it comes back. @throws AppError 409 when something that stands was made of it */
export const removeRemission = ({ id }: { id: string }) =>
  act(async (unit) => {
    const row = await Remission.get(id)
    await needOpen(row)
    await takeGoodsBack(unit, row, usedLines(row, [], chosenParts(row, [], undefined), valuesOf(row)))
    Remission.void(unit, row)
    unit.summary = `Anuló la remisión ${row.number}`
    return { message: `La remisión ${row.number} quedó anulada y su mercancía volvió a la bodega` }
  })
