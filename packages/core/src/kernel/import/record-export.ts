import type * as z from 'zod'
import type { FileAnswer } from '../call'
import { bound } from '../context'
import type { Kind, Row } from '../db/kind-spec'
import { range } from '../db/read'
import { XLSX } from '../files/content-type'
import { type Column, exportColumns } from '../sheet/columns'
import { type SheetValue, writeSheet } from '../sheet/write'

const PAGE = 500

interface Spec<S extends z.ZodObject, C extends readonly Column[]> {
  /** Name of the sheet and, in small letters, of its file. */
  name: string
  columns: C
  /** What each column has, by key; undefined for a record that is left out. */
  values(row: Row<S>): { [K in C[number]['key']]?: SheetValue } | undefined
}

/** All the records of a kind by name (its index `name`) as an .xlsx. Memory does not grow with them. */
export function exportRecords<S extends z.ZodObject, B extends string, const C extends readonly Column[]>(
  kind: Kind<S, B | 'name'>,
  { name, columns, values }: Spec<S, C>,
): FileAnswer {
  async function* rows() {
    let start: Parameters<typeof range>[0]['start']
    do {
      const pk = kind.indexPartition('name', 'all')
      const answer = await range({ pk, index: kind.indexOf('name'), limit: PAGE, start })
      for (const item of answer.items) {
        const cells = values(kind.fromItem(item))
        if (cells) yield columns.map(({ key }) => cells[key as C[number]['key']])
      }
      start = answer.next
    } while (start)
  }
  return {
    filename: `${name.toLowerCase()}.xlsx`,
    contentType: XLSX,
    body: writeSheet({ name, columns: exportColumns(columns), rows: bound(rows()) }),
  }
}
