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
