import { tenant } from '../context'
import { AppError, busy } from '../errors'

/** How long a process goes to the lane at once after it met too many others at a numbering. */
const CALM_MS = 5_000
const MAX_NAMES = 10_000

/** When this process last met them, by tenant and numbering. */
const met = new Map<string, number>()
const nameOf = (numbering: string): string => `${tenant()}|${numbering}`

/** Notes that writers of other processes are too many at a numbering of the tenant. */
export function noteContended(numbering: string): void {
  if (met.size > MAX_NAMES) met.clear()
  met.set(nameOf(numbering), Date.now())
}

export const isContended = (numbering: string): boolean => Date.now() - (met.get(nameOf(numbering)) ?? 0) < CALM_MS

/** 503 of a command that lost too many races at a numbering: nothing was written, and the lane of numbers does it. */
export class Contended extends AppError {
  /** @param slot place, among the acts of the command, of the one that takes the number */
  constructor(
    readonly numbering: string,
    readonly slot: number,
  ) {
    const { status, code, message, fields, retryAfterSeconds } = busy()
    super(status, code, message, fields, retryAfterSeconds)
  }
}
