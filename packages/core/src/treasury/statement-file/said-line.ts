/** Movement of a bank as a row of its file says it. */
export interface SaidLine {
  day: string
  /** Above 0 what came in. */
  cents: number
  text: string
  reference?: string
}
