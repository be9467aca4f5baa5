import { invalid } from '../kernel/errors'
import { ciiu } from './ciiu'

export interface Activity {
  /** Four digits. */
  code: string
  name: string
}

/** Economic activities: the classes of CIIU Rev. 4 A.C. of 2022. */
export const activities: readonly Activity[] = ciiu
  .split('\n')
  .map((line) => ({ code: line.slice(0, 4), name: line.slice(5) }))

/** Classes of the edition of 2020 that the one of 2022 divides (1031 to 1033, 3211 and 3212): a RUT may still carry them. */
const divided = ['1030', '3210']

const codes = new Set([...activities.map((activity) => activity.code), ...divided])

/** Whether a client may have this activity. */
export const isActivity = (code: string): boolean => codes.has(code)

/** @throws AppError 422 at `field` for a code that DANE does not have */
export function needActivity(code: string | undefined, field: string): void {
  if (code !== undefined && !isActivity(code)) throw invalid({ [field]: ['Elige la actividad de la lista'] })
}
