import { type ReactNode, useState } from 'react'
import { TableFooter } from '../data-table-parts'

const SIZE = 50

interface Paged<T> {
  /** The rows of the page. */
  shown: readonly T[]
  /** The place of the first of them. */
  first: number
  /** Turns the page; nothing when there is only one. */
  footer: ReactNode
  /** Turns to the page of a row, by its place. */
  turnTo: (index: number) => void
}

/** Pages of rows that are all at hand: a document may have two thousand lines. */
export function usePaged<T>(rows: readonly T[]): Paged<T> {
  const [wanted, setPage] = useState(1)
  const last_page = Math.max(1, Math.ceil(rows.length / SIZE))
  const current_page = Math.min(wanted, last_page)
  const shown = rows.slice((current_page - 1) * SIZE, current_page * SIZE)
  const meta = { current_page, per_page: SIZE, total: rows.length, last_page, next: null }
  return {
    shown,
    first: (current_page - 1) * SIZE,
    footer: last_page > 1 && <TableFooter meta={meta} shown={shown.length} onPage={setPage} />,
    turnTo: (index) => setPage(Math.floor(index / SIZE) + 1),
  }
}
