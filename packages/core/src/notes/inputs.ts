import { NewDebitInput } from './debit/debit.input'
import { NewNoteInput, NoteChangesInput } from './note/note.input'

/** The inputs of the calls that make and change notes: the server parses by them, and the browser checks its forms. */
export const inputs = {
  createNote: NewNoteInput,
  updateNote: NoteChangesInput,
  createDebit: NewDebitInput,
}
