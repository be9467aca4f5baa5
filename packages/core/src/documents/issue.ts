import * as z from 'zod'
import type { Act } from '../kernel/db/act'
import { conflict } from '../kernel/errors'
import { jobType } from '../kernel/jobs/declare'
import { enqueue } from '../kernel/jobs/queue'
import type { SettingsData } from '../settings/settings'

/** Takes a document of the shop to DIAN. Who does it lies above. */
export const IssueType = jobType({
  type: 'einvoice.send',
  afterClosing: true,
  title: 'Enviar a la DIAN',
  lane: 'outbox',
  hidden: true,
  input: z.object({ id: z.string() }),
})

/** A document whose number may be of a resolution. */
interface Numbered {
  id: string
  number: string
  resolutionId?: string | undefined
}

/** Asks for a document to be sent, in its own transaction; nothing in a shop that nobody sends for, or for a voucher. */
export function issue(
  unit: Act,
  document: Pick<Numbered, 'id' | 'resolutionId'>,
  { issuer }: Pick<SettingsData, 'issuer'>,
): void {
  if (issuer && document.resolutionId) enqueue(unit, IssueType, { input: { id: document.id } })
}

/** `free` of what DIAN has not and will not have, `there` of what it has, `maybe` of what nobody knows. */
export type Standing = 'free' | 'there' | 'maybe'
type Look = (unit: Act | undefined, id: string) => Promise<Standing>

let look: Look = async () => 'free'

/** Says which documents DIAN may know already, which are no longer changed. Called once, by the root of core. */
export const issuedBy = (says: Look): void => {
  look = says
}

/** How a document stands with DIAN, and still does when the unit commits; nothing is read of one that no resolution numbers. */
export const standingOf = (
  unit: Act,
  { id, resolutionId }: Pick<Numbered, 'id' | 'resolutionId'>,
): Promise<Standing> => (resolutionId ? look(unit, id) : Promise.resolve('free'))

/** Reads the standing of a document with DIAN outside of a transaction, to show it. */
export const readStanding = ({ id, resolutionId }: Pick<Numbered, 'id' | 'resolutionId'>): Promise<Standing> =>
  resolutionId ? look(undefined, id) : Promise.resolve('free')

/** @param instead what takes it back @throws AppError 409 for a document that DIAN has, or may have */
export async function needUnissued(unit: Act, document: Numbered, instead: string): Promise<void> {
  const standing = await standingOf(unit, document)
  const { number } = document
  if (standing === 'there') throw conflict(`${number} ya está en la DIAN y no se cambia: ${instead}.`, 'issued')
  if (standing === 'maybe')
    throw conflict(`${number} puede estar ya en la DIAN: espera su respuesta para cambiarla.`, 'issued')
}
