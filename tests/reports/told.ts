import type { Api } from '@tendero/core/api-types'

type Input = Parameters<Api['reports']['report']>[0]
type Cells = Record<string, string | number | null>

/** A report with its cells under the names of their columns. */
export async function told(api: Api, name: string, input: Omit<Input, 'name'> = {}) {
  const report = await api.reports.report({ ...input, name })
  const named = (cells: readonly (string | number | null)[]): Cells =>
    Object.fromEntries(report.columns.map(({ key }, i) => [key, cells[i] ?? null]))
  const figures = Object.fromEntries(report.figures.map(({ key, amount }) => [key, amount]))
  return {
    ...report,
    rows: report.rows.map(
      ({ key, cells, to, sum }) =>
        ({ key, to, sum, ...named(cells) }) as Cells & { key: string; to: typeof to; sum: typeof sum },
    ),
    totals: { ...figures, ...named(report.totals) } as Cells,
  }
}

/** A cell as a number. */
export const n = (cell: string | number | null | undefined): number => Number(cell ?? 0)
