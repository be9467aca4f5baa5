import type { NoteData, NoteLineData } from '../note/note'

/** A note as it goes to DIAN; `reason` is their code. */
export interface Issue {
  note: NoteData
  lines: readonly NoteLineData[]
  reason: string
}

/** Who sends the notes of a shop to DIAN. A silence is no verdict: it answers `unknown`, and the note keeps its number. */
export interface Issuer {
  name: string
  send(issue: Issue): Promise<{ state: 'sent' | 'accepted' | 'rejected' | 'unknown'; cude?: string }>
}

let find: () => Promise<Issuer | undefined> = async () => undefined

/** Says who sends the notes of the shop that asks, if anybody does. Called by the root of core: they lie above. */
export const issueBy = (finds: () => Promise<Issuer | undefined>): void => {
  find = finds
}

/** Who sends the notes of this shop; undefined when nobody is connected. */
export const issuer = (): Promise<Issuer | undefined> => find()
