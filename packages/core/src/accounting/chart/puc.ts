import { chartRows } from './puc-rows'

/** Levels of the chart by digits: 1, 2, 4, 6, and 8 or more. Source: facts B3. */
export type Level = 'class' | 'group' | 'account' | 'subaccount' | 'auxiliary'
/** Side on which the account grows. */
export type Nature = 'debit' | 'credit'

export interface Account {
  code: string
  name: string
  level: Level
  nature: Nature
}

/** Accounts that grow on the other side than their class. Source: facts B3; the losses of equity by their nature. */
const contrary = /^(1399|1499|1592|1597|1598|1698|310510|310515|3610|3710|4175|6225)/

/** Level of a code; undefined when it is not 1, 2, 4, 6 or 8 to 12 digits that begin with 1 to 9. */
export function levelOf(code: string): Level | undefined {
  if (!/^[1-9]\d*$/.test(code)) return undefined
  if (code.length >= 8) return code.length % 2 === 0 && code.length <= 12 ? 'auxiliary' : undefined
  return ({ 1: 'class', 2: 'group', 4: 'account', 6: 'subaccount' } as const)[code.length]
}

/** Nature of a code, by its class and the exceptions. */
export function natureOf(code: string): Nature {
  const growsOnDebit = /^[15678]/.test(code)
  return growsOnDebit !== contrary.test(code) ? 'debit' : 'credit'
}

/** Code of the account one level up; undefined for a class. */
export function parentOf(code: string): string | undefined {
  if (code.length <= 1) return undefined
  return code.slice(0, code.length === 2 ? 1 : code.length - 2)
}

/** The default chart, in order of code. */
export const defaultChart: readonly Account[] = chartRows
  .trim()
  .split('\n')
  .map((row) => {
    const [code, name] = [row.slice(0, row.indexOf(' ')), row.slice(row.indexOf(' ') + 1)]
    return { code, name, level: levelOf(code)!, nature: natureOf(code) }
  })
