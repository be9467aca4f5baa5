import { createContext, useContext, useEffect } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { type FieldNote, noteAt } from './form-check'

export const Notes = createContext<Map<string, FieldNote> | undefined>(undefined)

/** Where the fields of a form say what they are. */
export const useNotes = () => useContext(Notes)

/** Tells the form of a field on the screen; what its control, the one with that `id`, says that it cannot read. */
export function useNote(
  name: string,
  id: string,
  { label, required, focus }: Pick<FieldNote, 'label' | 'required' | 'focus'>,
): void {
  const notes = useNotes()
  useEffect(() => {
    const written = () => {
      const control = document.getElementById(id) as HTMLInputElement | null
      return control?.validity?.customError ? control.validationMessage : undefined
    }
    const note = { label, required, written, ...(focus ? { focus } : {}) }
    notes?.set(name, note)
    return () => {
      // Another field may have its place by now: lines move up when one is taken away.
      if (notes?.get(name) === note) notes.delete(name)
    }
  }, [notes, name, label, required, id, focus])
}

interface Form<V extends FieldValues> {
  form: UseFormReturn<V>
  notes: ReadonlyMap<string, FieldNote>
}

/** Goes to the field at a path, also to one that is in a line. */
export function goTo<V extends FieldValues>({ form, notes }: Form<V>, path: string): void {
  const note = noteAt(notes, path)
  if (note?.focus) note.focus()
  else form.setFocus(path as Path<V>)
}
