import type { Api } from '@tendero/core/api-types'

/** A line of a statement of a bank. */
export type Line = Awaited<ReturnType<Api['treasury']['listStatementLines']>>['data'][number]

/** What says what a line is. */
export interface LineProps {
  bankId: string
  line: Line
  close: () => void
}
