import { streamCsvRows } from 'hucre/csv'
import { CP1252_HIGH } from '../pdf/latin'
import { checkFields } from './bounds'

/**
 * Text of a file made by a person: UTF-8 with or without mark, UTF-16 as Excel's "texto Unicode",
 * else Windows-1252, which is what Excel in Spanish saves as CSV.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return windows1252(bytes)
  }
}

/** By table: some versions of Node decode the bytes 0x80–0x9F of `windows-1252` as Latin-1. */
function windows1252(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('').replace(/[\x80-\x9F]/g, (char) => CP1252_HIGH[char.charCodeAt(0) - 0x80]!)
}

/**
 * Records of a CSV text, one by one. The separator is the one of Excel's `sep=;` line, or else the one of `,`, `;`, tab
 * and `|` that is most regular in the first lines. Quotes may hold separators, quotes and line breaks.
 * @throws AppError 422 when a field is longer than any cell may be
 */
export function* csvRecords(text: string): Generator<(string | null)[]> {
  const declared = /^sep=([;,\t|])\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? separatorOf(body)
  checkFields(body, delimiter)
  for (const fields of streamCsvRows(body, { delimiter })) yield fields.map(field)
}

/** Lines that are looked at to find the separator, and the text that they are taken from. */
const SAMPLE_LINES = 30
const SAMPLE_CHARS = 65_536

/** Separator that most lines have as often as each other; a few lines above the table do not count against it. */
function separatorOf(text: string): string {
  const bare = text.slice(0, SAMPLE_CHARS).replace(/"(?:[^"]|"")*"/g, '')
  const lines = bare
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  const scores = [',', ';', '\t', '|'].map((mark) => {
    const times = new Map<number, number>()
    for (const line of lines) {
      const count = line.split(mark).length - 1
      if (count > 0) times.set(count, (times.get(count) ?? 0) + 1)
    }
    return { mark, score: Math.max(0, ...[...times].map(([count, alike]) => alike * 1_000 + count)) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).mark
}

const field = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
