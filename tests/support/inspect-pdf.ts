import { CP1252_HIGH } from '@tendero/core/kernel/pdf/latin'

/** What a PDF of ours made with `compress: false` says: for tests. Sizes in points. */
export function inspect(bytes: Uint8Array): { pages: { width: number; height: number }[]; texts: string[] } {
  const source = new TextDecoder('latin1').decode(bytes)
  const pages = [...source.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }))
  const texts = [...source.matchAll(/\[([^\]]*)\] TJ/g)].map(([, run = '']) =>
    [...run.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => decoded(hex)).join(''),
  )
  return { pages, texts }
}

const decoded = (hex: string): string =>
  (hex.match(/../g) ?? [])
    .map((pair) => Number.parseInt(pair, 16))
    .map((code) => (code >= 0x80 && code < 0xa0 ? CP1252_HIGH[code - 0x80] : String.fromCharCode(code)))
    .join('')
