import { ciiu } from './ciiu'

export interface Activity {
  /** Four digits. */
  code: string
  name: string
}

/** Economic activities: the classes of CIIU Rev. 4 A.C. */
export const activities: readonly Activity[] = ciiu
  .split('\n')
  .map((line) => ({ code: line.slice(0, 4), name: line.slice(5) }))

const codes = new Set(activities.map((activity) => activity.code))

export const isActivity = (code: string): boolean => codes.has(code)
