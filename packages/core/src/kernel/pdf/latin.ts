import { ownValue } from '../values/own'

/**
 * Windows-1252 characters of the bytes 0x80–0x9F, in order; U+FFFD marks the five bytes that mean nothing.
 * Below 0x80 and from 0xA0 on, Windows-1252 equals Latin-1.
 */
export const CP1252_HIGH = '€\uFFFD‚ƒ„…†‡ˆ‰Š‹Œ\uFFFDŽ\uFFFD\uFFFD‘’“”•–—˜™š›œ\uFFFDžŸ'

const known = new Set([...CP1252_HIGH].filter((char) => char !== '\uFFFD'))

const replacements: Record<string, string> = {
  '\u00AD': '',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '–',
  '\u2015': '—',
  '\u2032': "'",
  '\u2033': '"',
  '\u2044': '/',
  '\u2190': '<-',
  '\u2192': '->',
  '\u2212': '-',
  '\u2264': '<=',
  '\u2265': '>=',
  '\u2713': 'x',
  '\u2714': 'x',
  '\u25CF': '•',
}

/**
 * Text that the standard PDF fonts can print: Windows-1252 only. Composed first (`n` + `~` → `ñ`); tabs and odd spaces
 * become a space; emoji, joiners and control characters go; any other letter loses its marks or becomes `?`.
 * Line breaks stay. Without this pdfkit prints garbage and shifts the rest of the string.
 */
export function latin(text: string): string {
  const composed = text.normalize('NFC')
  if (/^[\n\x20-\x7E\xA0-\xAC\xAE-\xFF]*$/.test(composed)) return composed.replace(/\xA0/g, ' ')
  let out = ''
  for (const char of composed.replace(/\r\n?/g, '\n')) out += printable(char)
  return out.replace(/ {2,}/g, ' ')
}

function printable(char: string): string {
  const code = char.codePointAt(0)!
  if (code === 10 || (code >= 32 && code < 127) || (code > 0xa0 && code <= 0xff && code !== 0xad)) return char
  if (known.has(char)) return char
  const replacement = ownValue(replacements, char)
  if (replacement !== undefined) return replacement
  if (/\s/.test(char)) return ' '
  if (/[\p{C}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u.test(char)) return ''
  const bare = char.normalize('NFKD').replace(/\p{M}/gu, '')
  return bare !== char && /^[\x20-\x7E]+$/.test(bare) ? bare : '?'
}
