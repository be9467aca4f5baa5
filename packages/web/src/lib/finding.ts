import { plain } from '@tendero/core/kernel/values/text'

/** What of a list says every word of a text, wherever it says it; all of it for a text without words. */
export function finding<T>(list: readonly T[], text: string, says: (one: T) => string): T[] {
  const words = plain(text).split(' ').filter(Boolean)
  return list.filter((one) => {
    const said = plain(says(one))
    return words.every((word) => said.includes(word))
  })
}
