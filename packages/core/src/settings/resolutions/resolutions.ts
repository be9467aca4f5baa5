import type * as z from 'zod'
import { now } from '../../kernel/context'
import { type Act, act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { Sequence } from '../../kernel/db/sequence'
import { conflict, invalid, notFound } from '../../kernel/errors'
import { newId } from '../../kernel/values/id'
import { dayOf } from '../../kernel/values/time'
import { type SettingsData, type SettingsRow, saveSettings, settingsOf } from '../settings'
import {
  internalSequence,
  isUsed,
  MAX_RESOLUTIONS,
  type ResolutionData,
  type ResolutionStatus,
  resolutionProblems,
  resolutionStatus,
  sequenceOf,
} from './resolution'
import type { ResolutionEdit, ResolutionFields } from './resolution.input'

/** Each resolution with how it stands today. */
export async function standing(
  rows: readonly ResolutionData[],
): Promise<{ row: ResolutionData; status: ResolutionStatus }[]> {
  const { sequences } = await load({ sequences: Sequence.many(rows.map(sequenceOf)) })
  const [today, next] = [dayOf(now()), (r: ResolutionData) => sequences.get(sequenceOf(r))?.next]
  return rows.map((row) => ({ row, status: resolutionStatus(row, { next, today, all: rows }) }))
}

const rowOf = (input: z.output<typeof ResolutionFields>, id: string): ResolutionData => ({
  id,
  documentType: input.document_type,
  number: input.number,
  date: input.date,
  prefix: input.prefix,
  from: input.from,
  to: input.to,
  validFrom: input.valid_from,
  validTo: input.valid_to,
  technicalKey: input.technical_key,
  environment: input.environment,
  active: input.active,
})

const requestsOf = (row: Pick<ResolutionData, 'id' | 'prefix'>) => ({
  settings: settingsOf(),
  own: Sequence.maybe(sequenceOf(row)),
  internal: Sequence.maybe(internalSequence(row.prefix)),
})

type SequenceRow = Awaited<ReturnType<typeof Sequence.find>>

/**
 * Writes a sequence, changed or not, with the version that the settings get: whoever is about to take a number of it
 * loses the race, and whoever read older settings can tell.
 */
function touch(unit: Act, row: SequenceRow, after: { id: string; next: number }, settings: SettingsRow): void {
  const ruled = { ...after, ruled: settings.version + 1, ...(row?.held ? { held: row.held } : {}) }
  if (row) unit.replace(Sequence, row, ruled)
  else unit.insertFirst(Sequence, ruled)
}

function saveRows(unit: Act, settings: SettingsRow, resolutions: ResolutionData[]): SettingsData {
  return saveSettings(unit, settings, { billing: { ...settings.billing, resolutions } })
}

/** Writes one in its place, or at the end. @throws AppError 422 by field: see `resolutionProblems` */
async function save(unit: Act, row: ResolutionData, isNew: boolean): Promise<SettingsData> {
  const { settings, own, internal } = await load(requestsOf(row))
  const all = settings.billing.resolutions
  const before = all.find((one) => one.id === row.id)
  if (!before && !isNew) throw notFound('la resolución')
  if (isNew && all.length >= MAX_RESOLUTIONS) throw conflict(`Puedes tener hasta ${MAX_RESOLUTIONS} resoluciones.`)
  const problems = resolutionProblems(row, { before, all, numbered: { own: own?.next, internal: internal?.next } })
  if (problems) throw invalid(problems)
  const used = before !== undefined && isUsed(before, own?.next)
  touch(unit, own, { id: sequenceOf(row), next: used ? own!.next : row.from }, settings)
  touch(unit, internal, { id: internalSequence(row.prefix), next: internal?.next ?? 1 }, settings)
  return saveRows(unit, settings, before ? all.map((one) => (one === before ? row : one)) : [...all, row])
}

/** Registers a resolution. Answers the settings as they stay. */
export const createResolution = (input: z.output<typeof ResolutionFields>) =>
  act((unit) => save(unit, rowOf(input, newId('resolution')), true))

/** Corrects a resolution: what its documents already say of it stays. @throws AppError 404, 422 by field */
export const updateResolution = ({ id, ...input }: z.output<typeof ResolutionEdit>) =>
  act((unit) => save(unit, rowOf(input, id), false))

/** Removes a resolution; one that has numbered documents is deactivated, so that its numbers stay taken. */
export const removeResolution = ({ id }: { id: string }) =>
  act(async (unit) => {
    const { settings, own } = await load({ settings: settingsOf(), own: Sequence.maybe(sequenceOf({ id })) })
    const all = settings.billing.resolutions
    const row = all.find((one) => one.id === id)
    if (!row) throw notFound('la resolución')
    touch(unit, own, { id: sequenceOf(row), next: own?.next ?? row.from }, settings)
    const used = isUsed(row, own?.next)
    const kept = used ? [{ ...row, active: false }] : []
    saveRows(
      unit,
      settings,
      all.flatMap((one) => (one === row ? kept : [one])),
    )
    return used
      ? {
          message: `No se puede eliminar la resolución ${row.number} porque ya numeró documentos. La dejamos inactiva.`,
          deactivated: true,
        }
      : { message: `Eliminaste la resolución ${row.number}`, deactivated: false }
  })
