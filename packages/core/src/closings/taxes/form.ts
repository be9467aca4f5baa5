import type { Day } from '../../kernel/values/time'

/** A box of a form: what it is worth, or the boxes that it adds and takes off. */
export interface Box<M> {
  box: string
  name: string
  /** Cents, of what moved in the period. */
  of?: (moves: M) => number
  /** What the box is a base of, or what was withheld under it, in cents. */
  base?: (moves: M) => number
  /** Boxes that it adds; with `-` before it, that it takes off. */
  sum?: readonly string[]
  /** Never below 0: a balance that stands in one of two boxes. */
  floor?: true
  /** Account, or the beginning of some, whose lines made it. */
  account?: string
}

/** The boxes of a form since a day: a new form is one more. */
export interface Form<M> {
  from: Day
  norm: string
  boxes: readonly Box<M>[]
}

export interface FilledBox {
  box: string
  name: string
  baseCents: number
  cents: number
  /** As the form takes it: to the nearest thousand pesos; sums are of what is rounded. */
  roundedCents: number
  isSum: boolean
  account?: string
}

const THOUSAND = 100_000
/** To the nearest thousand pesos, halves up. Source: E.T. art. 577. */
const rounded = (cents: number): number =>
  Math.sign(cents) * Math.floor((Math.abs(cents) + THOUSAND / 2) / THOUSAND) * THOUSAND

/** The form in force on a day: the last that began by then. */
export const formOn = <M>(forms: readonly Form<M>[], day: Day): Form<M> =>
  forms.findLast(({ from }) => from <= day) ?? forms[0]!

/** Fills the boxes of a form in order: a sum is of boxes above it. */
export function fill<M>({ boxes }: Form<M>, moves: M): FilledBox[] {
  const known = new Map<string, FilledBox>()
  return boxes.map(({ box, name, of, base, sum = [], floor, account }) => {
    const add = (field: 'cents' | 'roundedCents') => {
      const total = sum.reduce((left, one) => {
        const sign = one.startsWith('-') ? -1 : 1
        return left + sign * (known.get(one.replace('-', ''))?.[field] ?? 0)
      }, 0)
      return floor ? Math.max(0, total) : total
    }
    const cents = of ? of(moves) : add('cents')
    const filled = {
      ...{ box, name, cents, baseCents: base?.(moves) ?? 0, isSum: !of },
      roundedCents: of ? rounded(cents) : add('roundedCents'),
      ...(account ? { account } : {}),
    }
    known.set(box, filled)
    return filled
  })
}
