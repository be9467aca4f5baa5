import { load } from '../../kernel/db/read'
import type { Decided, GoodRow } from '../../kernel/import/sheet'
import type { SheetRow } from '../../kernel/sheet/cell'
import type { Column } from '../../kernel/sheet/columns'
import { readRows } from '../../kernel/sheet/read'
import { type Answers, answersIn } from '../statement-file/asks'
import { statementColumns } from '../statement-file/columns'
import { isOfxSheet, ownAccounts, readOfx } from '../statement-file/ofx-table'
import type { SaidLine } from '../statement-file/said-line'
import { readTable, type Statement, type Told } from '../statement-file/table'
import { type LineNames, lineNamer, StatementLine } from './statement-line'

/** Rows that a file may have. */
const MAX_ROWS = 20_000

/** A line with the id that it is known by. */
export type NamedLine = SaidLine & LineNames

export interface ReadStatement extends Statement<NamedLine> {
  /** What a column of the file may be; none for OFX, which says it itself. */
  columns: readonly Column[]
  /** Answers that the file gave by itself. */
  own: Answers
}

interface Owner {
  id: string
  number?: string | undefined
}

/** Reads a statement of a bank. `remembered` has the titles and the answers of its earlier files. */
export async function readStatement(
  bank: Owner,
  file: Uint8Array,
  { known: remembered = {}, answers: given = {}, ...told }: Told,
): Promise<ReadStatement> {
  const rows: SheetRow[] = []
  for await (const row of readRows(file, { maxRows: MAX_ROWS })) rows.push(row)
  const answers = answersIn({ ...remembered, ...given })
  const isOfx = isOfxSheet(rows)
  const said = isOfx
    ? readOfx(rows, { ...told, answers, number: bank.number })
    : readTable(rows, { ...told, known: remembered, answers })
  const nameOf = lineNamer(bank.id)
  const named = ({ values: { fitId, ...line }, ...row }: GoodRow<SaidLine & { fitId?: string }>) => ({
    ...row,
    values: { ...line, ...nameOf({ ...line, ...(fitId ? { fitId } : {}) }) },
  })
  const good = said.good.map(named)
  const own = isOfx && !said.asks.some(({ key }) => key.startsWith('account:')) ? ownAccounts(rows) : {}
  return { ...said, good, columns: isOfx ? [] : statementColumns, own }
}

/** Ids under which some lines may be there already. */
export const namesOf = (lines: readonly LineNames[]): string[] =>
  lines.flatMap(({ id, alias }) => (alias ? [id, alias] : [id]))

/** Returns the lines that are not among those that are there. */
export const freshOf = <L extends LineNames>(lines: readonly L[], known: ReadonlyMap<string, unknown>): L[] =>
  lines.filter(({ id, alias }) => !known.has(id) && !(alias && known.has(alias)))

/** Compares lines with those that the bank has: one that came before is `equal`. */
export const decideLines = async (): Promise<Decided<NamedLine>> => ({
  async look(rows) {
    const lines = rows.map(({ values }) => values)
    const { known } = await load({ known: StatementLine.many(namesOf(lines)) })
    const fresh = new Set(freshOf(lines, known))
    return lines.map((line) => ({ verdict: fresh.has(line) ? ('new' as const) : ('equal' as const), left: [] }))
  },
  write: () => Promise.reject(new Error('statements are written by their import')),
})
