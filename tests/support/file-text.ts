import { inflateSync } from 'node:zlib'
import { inspect } from './inspect-pdf'
import { unzip } from './unzip'

const streams = /stream\r?\n([\s\S]*?)\r?\nendstream/g

/** Words of a PDF, its compressed streams included. */
function pdfText(bytes: Uint8Array): string {
  const source = Buffer.from(bytes).toString('latin1')
  const parts = [...source.matchAll(streams)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return body
    }
  })
  return inspect(Buffer.from(parts.join('\n'), 'latin1')).texts.join(' ')
}

/** Text of an answer, whatever it is: JSON, a PDF, a workbook or another file. */
export function textOf(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start === '%PDF') return pdfText(bytes)
  if (start.startsWith('PK')) return [...unzip(bytes).values()].map(String).join('\n')
  return Buffer.from(bytes).toString('utf8')
}
