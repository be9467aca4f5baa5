import { type CellParser, text } from '../kernel/sheet/cells'
import { sheetCode } from './scanned'

/** A code of a sheet, without what spreadsheets add to one. */
export const codeCell =
  (max: number): CellParser<string> =>
  (cell) => {
    const parsed = text({ max })(cell)
    return 'error' in parsed ? parsed : sheetCode(parsed.value)
  }
