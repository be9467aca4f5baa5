/** Lower case, without accents or signs; `ñ` becomes `n`. For search and for recognising headers. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[̀-ͯ]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Text with U+FFFD in the place of each half of a character that has lost its other half, as a decoder of UTF-8 does with
 * bytes that are none: the table, files and addresses take no other.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

/** Distinct search words of some texts, at most `max`. */
export function words(texts: readonly (string | undefined)[], max = 16): string[] {
  const found = new Set<string>()
  for (const text of texts) for (const word of plain(text ?? '').split(' ')) if (word) found.add(word.slice(0, 24))
  return [...found].slice(0, max)
}

/**
 * What to sort a name by: plain, its numbers as numbers (`Bodega 2` before `Bodega 10`). Compare with `<`: a collator of
 * the system's costs a cold start some ten milliseconds and says the same of plain texts.
 */
export const sortText = (text: string): string => plain(text).replace(/\d+/g, (digits) => digits.padStart(24, '0'))
