import type * as z from 'zod'
import type { Mapping } from '../accounting/chart/roles'
import { post } from '../accounting/journal/journal'
import { Storage } from '../inventory/stock/storage'
import { author, context, now, ownSales } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { partition } from '../kernel/db/keys'
import type { PageInput } from '../kernel/db/lists/page-shape'
import { load, rangeAll } from '../kernel/db/read'
import { Sequence, takeNumber } from '../kernel/db/sequence'
import { conflict, invalid, notFound } from '../kernel/errors'
import { newId } from '../kernel/values/id'
import { formatCop } from '../kernel/values/money'
import { plain } from '../kernel/values/text'
import { CostCenter } from '../settings/cost-centers'
import { type SettingsData, settingsOf } from '../settings/settings'
import { mineOrAllowed } from './drawer'
import { endLeases } from './leases/leases'
import {
  countedOf,
  expectedCash,
  OPEN_ROOM,
  OpenShifts,
  Shift,
  type ShiftRow,
  shiftOfRegister,
  shiftOfUser,
} from './shift'
import type { CloseShiftInput, OpenShiftInput } from './shift.input'
import { differenceEntry } from './shift-entry'
import { ShiftMovement, type ShiftMovementRow } from './shift-movement'

/** Name of the sequence that numbers the shifts of a register. */
const sequenceOf = (registerKey: string) => `shift.${registerKey}`

/** What identifies a register: its name without accents or signs. */
export const registerKeyOf = (register: string): string => plain(register).replaceAll(' ', '-') || 'caja'

/** Prefix of the numbers of a register when the merchant gives none: `Caja 1` → `C1`, `Mostrador norte` → `MN`. */
export function prefixOf(register: string): string {
  const parts = plain(register).split(' ').filter(Boolean)
  return parts
    .map((word) => (/^\d+$/.test(word) ? word : word[0]!))
    .join('')
    .toUpperCase()
    .slice(0, 6)
}

/** Prefix of the numbering for the counter, when the shop has exactly one. */
function authorisedPrefix({ billing }: SettingsData): string | undefined {
  const prefixes = new Set(billing.resolutions.filter((r) => r.active && r.documentType === '20').map((r) => r.prefix))
  return prefixes.size === 1 ? [...prefixes][0] : undefined
}

/**
 * Opens a shift with a base in cash. The base is money that already is in the cash account, so nothing is posted.
 * @throws AppError 409 when the person or the register has a shift open, 422 at `storage_id` and
 * `cost_center_id` for what is not in use any more
 */
export const openShift = (input: z.output<typeof OpenShiftInput>) =>
  act(async (unit) => {
    const { userId, name } = author()
    const register = input.register ?? 'Caja 1'
    const key = registerKeyOf(register)
    await unit.queue(sequenceOf(key))
    const found = await load({
      mine: OpenShifts.maybe(shiftOfUser(userId)),
      taken: OpenShifts.maybe(shiftOfRegister(key)),
      sequence: Sequence.maybe(sequenceOf(key)),
      settings: settingsOf(),
      storage: Storage.maybe(input.storage_id),
      costCenter: CostCenter.maybe(input.cost_center_id),
    })
    if (input.storage_id && !found.storage) throw notFound(Storage.label)
    if (found.storage && !(found.storage.active && found.storage.type === 'normal'))
      throw invalid({ storage_id: [`Desde ${found.storage.name} no se vende. Elige otra bodega`] })
    if (found.storage) unit.check(Storage, found.storage)
    if (input.cost_center_id && !found.costCenter) throw notFound(CostCenter.label)
    if (found.costCenter && !found.costCenter.active)
      throw invalid({ cost_center_id: [`${found.costCenter.name} está inactivo. Elige otro centro de costo`] })
    if (found.costCenter) unit.check(CostCenter, found.costCenter)
    if (found.mine)
      throw conflict(`Ya tienes un turno abierto en ${found.mine.register}. Ciérralo antes de abrir otro.`)
    if (found.taken) throw conflict(`${register} ya está abierta: la tiene ${found.taken.userName}.`)
    const places = {
      ...(input.storage_id ? { storageId: input.storage_id } : {}),
      ...(input.cost_center_id ? { costCenterId: input.cost_center_id } : {}),
    }
    const shift = Shift.schema.parse({
      id: input.id ?? newId('shift'),
      number: takeNumber(unit, sequenceOf(key), found.sequence),
      register,
      prefix: input.prefix ?? authorisedPrefix(found.settings) ?? prefixOf(register),
      ...places,
      userId,
      userName: name,
      openedAt: now().toISOString(),
      baseCents: input.base,
      state: 'open',
      room: OPEN_ROOM,
    } satisfies z.input<typeof Shift.schema>)
    const openShift = {
      shiftId: shift.id,
      register,
      prefix: shift.prefix,
      userId,
      userName: name,
      openedAt: shift.openedAt,
    }
    unit.insert(Shift, shift)
    unit.insert(OpenShifts, { id: shiftOfUser(userId), ...openShift, ...places }, 'Ya tienes un turno abierto.')
    unit.insert(OpenShifts, { id: shiftOfRegister(key), ...openShift, ...places }, `${register} ya está abierta.`)
    unit.summary = `Abrió ${register} con base de ${formatCop(input.base)}`
    return detail(shift, [])
  })

/** Owners and administrators see the sums of an open shift; whoever has to count it does not. */
export const seesSums = (): boolean => {
  const { actor } = context()
  return actor.type === 'system' || (actor.type === 'member' && [1, 2, 5].includes(actor.userType))
}

export interface ShiftDetail {
  shift: z.output<typeof Shift.schema>
  movements: ShiftMovementRow[]
  /** False while the shift is open, for who counts it blind. */
  sums: boolean
}

const detail = (shift: z.output<typeof Shift.schema>, movements: ShiftMovementRow[]): ShiftDetail => ({
  shift,
  movements,
  // The sums of another's turn are of sales of theirs.
  sums: ownSales() && shift.userId !== author().userId ? false : shift.state === 'closed' || seesSums(),
})

async function movementsOf(shiftId: string): Promise<ShiftMovementRow[]> {
  const items = await rangeAll({ pk: partition(ShiftMovement.name), prefix: `${shiftId}.` })
  return items.map(ShiftMovement.fromItem)
}

/** One shift with its cash movements. */
export async function getShift({ id }: { id: string }): Promise<ShiftDetail> {
  const [shift, movements] = await Promise.all([Shift.get(id), movementsOf(id)])
  return detail(shift, movements)
}

/** Turns, newest first; those of one person or in one state on request. */
export async function listShifts(input: PageInput & { user_id?: string; state?: 'open' | 'closed' }) {
  const [index, part] = input.user_id
    ? (['user', input.user_id] as const)
    : input.state
      ? (['state', input.state] as const)
      : (['date', 'all'] as const)
  const bucket = input.user_id ? `user.${input.user_id}` : (input.state ?? 'all')
  const { data, meta } = await Shift.page({ input, index, part, bucket, descending: true })
  return { data: data.map((shift) => detail(shift, [])), meta }
}

/** The open shift of the person who asks, or undefined. */
export async function currentShift(): Promise<ShiftDetail | undefined> {
  const openShift = await OpenShifts.find(shiftOfUser(author().userId))
  return openShift && getShift({ id: openShift.shiftId })
}

/** Whether a shift is open and of the person who asks; without an id, whether they have one. */
export async function validateTurn({ id }: { id?: string }) {
  const openShift = await OpenShifts.find(shiftOfUser(author().userId))
  if (!id) return { open: openShift !== undefined, mine: openShift !== undefined, id: openShift?.shiftId ?? null }
  const shift = await Shift.get(id)
  return { open: shift.state === 'open', mine: openShift?.shiftId === id, id }
}

/**
 * Closes a shift with a blind count. The difference is posted with its reason; a first try without one is told to give it,
 * which shows that there is a difference but not how much is expected. Whoever cannot count, or another person with
 * permission, closes by force with a reason: what was expected is taken as counted.
 */
export const closeShift = (input: z.output<typeof CloseShiftInput>) =>
  act(async (unit) => {
    const { shift, settings } = await load({ shift: Shift.one(input.id), settings: settingsOf() })
    if (shift.state === 'closed') throw conflict('Este turno ya estaba cerrado.')
    const forced = input.force ?? false
    if (shift.userId !== author().userId || forced) mineOrAllowed(shift)
    if (forced && !input.reason) throw invalid({ reason: ['Escribe por qué cierras la caja a la fuerza'] })
    if (!forced && !input.denominations && input.counted === undefined)
      throw invalid({ counted: ['Cuenta el efectivo por denominación antes de cerrar'] })
    const expectedCents = expectedCash(shift)
    const countedCents = input.denominations
      ? countedOf(input.denominations.map((d) => ({ valueCents: d.value, count: d.count })))
      : (input.counted ?? expectedCents)
    const differenceCents = countedCents - expectedCents
    if (differenceCents !== 0 && !input.reason)
      throw invalid({ reason: ['El conteo no cuadra. Cuenta otra vez o escribe el motivo de la diferencia'] })
    const closed = closedShift(shift, { input, forced, expectedCents, countedCents, differenceCents })
    const entryId = postDifference(unit, closed, settings.accounts)
    unit.replace(Shift, shift, { ...closed, ...(entryId ? { entryId } : {}) })
    await freeRegister(unit, shift)
    await endLeases(unit, shift.id)
    unit.summary = `Cerró ${shift.register}${forced ? ' a la fuerza' : ''}${differenceCents ? ` con diferencia de ${formatCop(differenceCents)}` : ''}`
    return { id: shift.id }
  }).then(getShift)

interface Count {
  input: z.output<typeof CloseShiftInput>
  forced: boolean
  expectedCents: number
  countedCents: number
  differenceCents: number
}

function closedShift(shift: ShiftRow, { input, forced, ...count }: Count): z.output<typeof Shift.schema> {
  const { userId, name } = author()
  const { version: _, ...row } = shift
  const toldEnd = input.end ?? input.end_hour
  return {
    ...row,
    ...(toldEnd ? { toldEnd } : {}),
    state: 'closed',
    room: 0,
    forced,
    closedAt: now().toISOString(),
    closedById: userId,
    closedByName: name,
    denominations: (input.denominations ?? []).map((d) => ({ valueCents: d.value, count: d.count })),
    ...count,
    ...(input.reason ? { reason: input.reason } : {}),
    ...(count.differenceCents !== 0
      ? { treatment: count.differenceCents > 0 ? 'surplus' : (input.shortage ?? 'assumed') }
      : {}),
  }
}

function postDifference(unit: Act, shift: z.output<typeof Shift.schema>, mapping: Mapping): string | undefined {
  return post(unit, {
    concept: `Diferencia de caja en ${shift.register}: ${shift.reason ?? ''}`,
    documentKind: 'shift',
    documentId: shift.id,
    documentNumber: `${shift.prefix}-T${shift.number}`,
    lines: differenceEntry(
      shift.differenceCents ?? 0,
      shift.treatment ?? 'assumed',
      { thirdId: shift.userId },
      mapping,
    ),
  })
}

async function freeRegister(unit: Act, shift: ShiftRow): Promise<void> {
  const shifts = await load({
    user: OpenShifts.maybe(shiftOfUser(shift.userId)),
    register: OpenShifts.maybe(shiftOfRegister(registerKeyOf(shift.register))),
  })
  for (const openShift of Object.values(shifts)) if (openShift?.shiftId === shift.id) unit.remove(OpenShifts, openShift)
}
