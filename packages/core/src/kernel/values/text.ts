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

/** Controls but tab and line ends, and code points that are no characters, such as U+FFFE. */
const UNWRITTEN = /(?![\t\n\r])[\p{Cc}\p{NChar}]/u

/** True of a text that people can write: without controls and without code points that are no characters. */
export const isWritable = (text: string): boolean => !UNWRITTEN.test(text)

/** Returns a text without what people cannot write. */
export const writableOnly = (text: string): string => text.replace(new RegExp(UNWRITTEN, 'gu'), '')

/** Returns a text without what an XML cannot hold. Source: XML 1.0, section 2.2. */
export const xmlCharsOnly = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')

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
