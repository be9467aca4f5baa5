import { createHash } from 'node:crypto'
import { controlled } from '../../accounting/journal/controls'
import type { EntryLine } from '../../accounting/journal/entry'
import { plain } from '../../kernel/values/text'
import { itemId } from '../../treasury/open-item/open-item'

/** A line of an opening, with the document from before the books that it is the balance of. */
export interface OpeningLine extends Omit<EntryLine, 'tax' | 'storageId' | 'documentRef'> {
  thirdName?: string
  number?: string
  day?: string
  dueDate?: string
}

/** A document is known by its number however it is written: a sheet that comes twice opens nothing twice. */
const documentId = (number: string): string => `saldo_${plain(number).replaceAll(/[^a-z0-9]/g, '') || 'x'}`

/** The open item that a line opens; undefined on accounts that are not told document by document. */
export function openedIn(line: OpeningLine) {
  const found = controlled(line)
  if (!found || !line.number) return undefined
  const document = documentId(line.number)
  return { ...found, id: itemId(document, line.account, found.thirdId), documentId: document }
}

/** Hash of the balances of a sheet, in whatever order its rows come. */
export function fingerprintOf(lines: readonly OpeningLine[]): string {
  const rows = lines.map(({ thirdName: _, ...line }) => JSON.stringify(Object.entries(line).sort()))
  return createHash('sha256').update(rows.sort().join('\n')).digest('base64url')
}

/** A line as the journal has it. */
export function entryLine(line: OpeningLine): EntryLine {
  const { thirdName: _, number, day: __, dueDate: ___, ...rest } = line
  const opened = openedIn(line)
  return { ...rest, ...(opened ? { documentRef: opened.documentId } : number && !rest.note ? { note: number } : {}) }
}
