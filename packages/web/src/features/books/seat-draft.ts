import type { Api } from '@tendero/core/api-types'

export type Seat = Awaited<ReturnType<Api['seats']['getSeat']>>

/** A line of a seat that is being written. */
export interface DraftLine {
  key: string
  account: string
  /** What the account is called. */
  name: string
  debit: number | undefined
  credit: number | undefined
  third_id?: string | undefined
  bank_id?: string | undefined
  item_id?: string | undefined
  cost_center_id?: string | undefined
  /** What the third, or what it settles, is called. */
  chosen?: string | undefined
}

export interface Draft {
  date: string
  description: string
  lines: readonly DraftLine[]
}

let lines = 0
/** A key for a line: two of one account are two. */
export const nextKey = (): string => {
  lines += 1
  return String(lines)
}

const amount = (pesos: number | null) => pesos || undefined

/** A seat as it is changed. */
export const draftOf = (seat: Seat): Draft => ({
  date: seat.date,
  description: seat.description,
  lines: seat.lines.map((line) => ({
    ...{ key: nextKey(), account: line.account, name: line.name },
    ...{ debit: amount(line.debit), credit: amount(line.credit) },
    third_id: line.third_id ?? undefined,
    bank_id: line.bank_id ?? undefined,
    item_id: line.item_id ?? undefined,
    cost_center_id: line.cost_center_id ?? undefined,
    chosen: line.item_number ?? line.third ?? undefined,
  })),
})

/** What the call takes of a draft. */
export const inputOf = ({ lines: written, ...head }: Draft) => ({
  ...head,
  lines: written.map(({ key: _, name: __, chosen: ___, ...line }) => line),
})

export const sumOf = (written: readonly DraftLine[], side: 'debit' | 'credit'): number =>
  Math.round(written.reduce((sum, line) => sum + (line[side] ?? 0), 0) * 100) / 100
