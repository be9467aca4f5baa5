/** A value of a cell. Dates of Excel are instants at 00:00 UTC of the day that the cell shows. */
export type Cell = string | number | boolean | Date | null

/** A row with something in it; `row` is its number as people see it, the first being 1. */
export interface SheetRow {
  row: number
  cells: Cell[]
}

/** True for a cell that a person sees empty. */
export const isBlank = (value: Cell | undefined): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
