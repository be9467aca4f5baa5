import type { Act } from '../../kernel/db/act'
import { load } from '../../kernel/db/read'
import { Sequence, takeNumber } from '../../kernel/db/sequence'
import { conflict } from '../../kernel/errors'
import type { Day } from '../../kernel/values/time'
import { numberText, resolutionsFor, sequenceOf } from '../../settings/resolutions/resolution'
import { settingsOf } from '../../settings/settings'

/** Series of the documents that no resolution numbers; longer than a prefix of DIAN may be, so that none is of both. */
const INTERNAL = 'supportDocument'
const INTERNAL_PREFIX = 'SOPORTE'

/**
 * Takes the number of a support document: that of the first resolution of type 05 in force on a day that has numbers left,
 * else one of the shop's own.
 * @throws AppError 409 when the ranges in force are used up
 */
export async function takeSupportNumber(unit: Act, day: Day): Promise<{ number: string; resolutionId?: string }> {
  await unit.queue(INTERNAL)
  const { settings } = await load({ settings: settingsOf() })
  const ranges = resolutionsFor(settings.billing.resolutions, '05', day)
  const { sequences, own } = await load({
    sequences: Sequence.many(ranges.map(sequenceOf)),
    own: Sequence.maybe(INTERNAL),
  })
  if (ranges.length === 0) return { number: numberText({ prefix: INTERNAL_PREFIX }, takeNumber(unit, INTERNAL, own)) }
  const hasNumbers = (range: (typeof ranges)[number]) =>
    (sequences.get(sequenceOf(range))?.next ?? range.from) <= range.to
  const range = ranges.find(hasNumbers) ?? ranges.at(-1)!
  const sequence = sequences.get(sequenceOf(range))
  if ((sequence?.ruled ?? 0) > settings.version)
    throw conflict('La resolución acaba de cambiar. Guarda otra vez.', 'changed')
  const number = takeNumber(unit, sequenceOf(range), sequence, range)
  return { number: numberText(range, number), resolutionId: range.id }
}
