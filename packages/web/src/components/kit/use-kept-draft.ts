import { useEffect, useRef, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { RecordState } from './use-record'

const VERSION = 1
const nameOf = (key: string) => `tendero.draft.${key}`

/** A full or forbidden storage only costs a draft its life after a reload. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function read<V>(name: string): V | undefined {
  const kept = quietly(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as { v: number; draft: V } | null)
  return kept?.v === VERSION ? kept.draft : undefined
}
const write = (name: string, draft: unknown) =>
  quietly(() => sessionStorage.setItem(name, JSON.stringify({ v: VERSION, draft })))
const forget = (name: string) => quietly(() => sessionStorage.removeItem(name))

/** What is written in this tab is over: it was left on purpose. */
export const forgetDraft = (key: string): void => void forget(nameOf(key))

/**
 * Keeps what is being written in this tab until it is saved or as it was: a reload goes on with it.
 * @param draft what the form says now
 * @param key whose and what it is: the person, who is of one shop, `order.new`, or of something that is changed also its id
 *   and version
 * @returns whether it was found again, and how to begin anew
 */
export function useKeptDraft<V extends FieldValues>(
  { form }: Pick<RecordState<V>, 'form'>,
  draft: V,
  key: string,
): { found: boolean; discard: () => void } {
  const [found, setFound] = useState(false)
  const name = nameOf(key)
  const { isDirty } = form.formState
  const was = useRef(false)
  useEffect(() => {
    const kept = read<V>(name)
    if (!kept) return
    form.reset(kept as DefaultValues<V>, { keepDefaultValues: true })
    setFound(true)
  }, [form, name])
  useEffect(() => {
    if (isDirty) write(name, draft)
    else if (was.current) forget(name)
    was.current = isDirty
  }, [name, draft, isDirty])
  const discard = () => {
    form.reset()
    forget(name)
    setFound(false)
  }
  return { found, discard }
}
