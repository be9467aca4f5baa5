/** Compares amounts with the running balance beside them, which shows money out that a file writes without a sign. */

/** Cents of a row and of the balance after it; undefined where the file has none. */
export interface BalanceRow {
  cents: number | undefined
  balance: number | undefined
}

/** How each row moves the balance of the row before it, or of the row below it where the newest is first. */
const moves = (rows: readonly BalanceRow[], step: -1 | 1) =>
  rows.map(({ balance }, index) => {
    const before = rows[index + step]?.balance
    return balance === undefined || before === undefined ? undefined : balance - before
  })

/** Indexes of the rows whose balance moves by exactly the amount, to the other side. */
export function contradicted(rows: readonly BalanceRow[]): number[] {
  const [oldestFirst, newestFirst] = ([-1, 1] as const).map((step) => {
    const all = moves(rows, step).map((moved, index) => ({ moved, cents: rows[index]!.cents }))
    const agree = all.filter(
      ({ moved, cents }) => moved !== undefined && cents && Math.abs(moved) === Math.abs(cents),
    ).length
    return { agree, odd: all.flatMap(({ moved, cents }, index) => (cents && moved === 0 - cents ? [index] : [])) }
  })
  if (oldestFirst!.agree === newestFirst!.agree)
    return oldestFirst!.odd.filter((index) => newestFirst!.odd.includes(index))
  return (oldestFirst!.agree > newestFirst!.agree ? oldestFirst! : newestFirst!).odd
}
