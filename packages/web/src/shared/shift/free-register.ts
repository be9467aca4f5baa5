import { plain } from '@tendero/core/kernel/values/text'

interface Taken {
  register: string
  who: string
}

const same = (a: string, b: string) => plain(a) === plain(b)

/**
 * The name of a register that nobody has open: the wanted one, else the next with a number after it (`Caja 1` → `Caja 2`).
 */
export function freeRegister(taken: readonly Taken[], wanted: string): string {
  const isFree = (name: string) => !taken.some(({ register }) => same(register, name))
  if (isFree(wanted)) return wanted
  const stem = wanted.replace(/\s*\d+$/, '')
  for (let n = 1; ; n++) if (isFree(`${stem} ${n}`)) return `${stem} ${n}`
}

/** "Caja 1 la tiene Ana; Caja 2 la tiene Luis."; undefined when nobody has one. */
export const takenText = (taken: readonly Taken[]): string | undefined =>
  taken.length === 0 ? undefined : `${taken.map(({ register, who }) => `${register} la tiene ${who}`).join('; ')}.`
