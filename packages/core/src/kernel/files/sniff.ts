import { AppError } from '../errors'

export type FileKind = 'png' | 'jpeg' | 'webp' | 'pdf' | 'xlsx' | 'csv'

/** What a file is by its content, whatever its name says. `width` and `height` are pixels, of images only. */
export interface Sniffed {
  kind: FileKind
  contentType: string
  extension: string
  width?: number
  height?: number
}

const types: Record<FileKind, { contentType: string; extension: string; label: string }> = {
  png: { contentType: 'image/png', extension: 'png', label: 'PNG' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg', label: 'JPG' },
  webp: { contentType: 'image/webp', extension: 'webp', label: 'WebP' },
  pdf: { contentType: 'application/pdf', extension: 'pdf', label: 'PDF' },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
    label: 'Excel (.xlsx)',
  },
  csv: { contentType: 'text/csv', extension: 'csv', label: 'CSV' },
}

export const images = ['png', 'jpeg', 'webp'] as const satisfies readonly FileKind[]
export const sheets = ['xlsx', 'csv'] as const satisfies readonly FileKind[]

/** 422 about a file, at the field `file`. */
export const badFile = (message: string) => new AppError(422, 'bad_file', message, { file: [message] })

/**
 * Recognises a file by its bytes. Give the whole file: an xlsx is told from other zips by its directory, at the end.
 * @throws AppError 422 with what to do, when the content is none of `allowed`
 */
export function sniff(bytes: Uint8Array, allowed: readonly FileKind[]): Sniffed {
  if (bytes.length === 0) throw badFile('El archivo está vacío. Elige otro.')
  const kind = kindOf(bytes)
  if (kind === undefined || !allowed.includes(kind)) throw refusal(bytes, kind, allowed)
  const { contentType, extension } = types[kind]
  return { kind, contentType, extension, ...dimensions(bytes, kind) }
}

function kindOf(bytes: Uint8Array): FileKind | undefined {
  const head = ascii(bytes, 0, 16)
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (head.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.startsWith('%PDF-')) return 'pdf'
  if (head.startsWith('PK\x03\x04')) return isXlsx(bytes) ? 'xlsx' : undefined
  return isText(bytes) ? 'csv' : undefined
}

function refusal(bytes: Uint8Array, kind: FileKind | undefined, allowed: readonly FileKind[]): AppError {
  const wanted = list(allowed.map((name) => types[name].label))
  if (!allowed.includes('xlsx')) return badFile(`Este tipo de archivo no sirve aquí. Elige un archivo ${wanted}.`)
  const head = ascii(bytes, 0, 512)
  if (head.startsWith('\xD0\xCF\x11\xE0')) {
    return contains(bytes, [...'EncryptedPackage'].join('\0'))
      ? badFile('El archivo tiene contraseña. Quítala en Excel, guárdalo como .xlsx y súbelo otra vez.')
      : badFile('El archivo es de una versión antigua de Excel (.xls). Guarda el archivo como .xlsx y súbelo otra vez.')
  }
  if (head.trimStart().startsWith('<')) {
    return badFile(
      'Es una página web con nombre de Excel. Ábrela en Excel, guarda el archivo como .xlsx y súbelo otra vez.',
    )
  }
  if (head.startsWith('PK')) {
    return badFile('No es un libro de Excel, o está dañado. Ábrelo, guarda el archivo como .xlsx y súbelo otra vez.')
  }
  const what =
    kind === undefined ? 'No es una hoja de cálculo' : `Es un archivo ${types[kind].label}, no una hoja de cálculo`
  return badFile(`${what}. Sube un archivo ${wanted}.`)
}

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} o ${names.at(-1)}`

function ascii(bytes: Uint8Array, from: number, to: number): string {
  let out = ''
  for (let i = Math.max(0, from); i < Math.min(to, bytes.length); i++) out += String.fromCharCode(bytes[i]!)
  return out
}

function contains(bytes: Uint8Array, text: string): boolean {
  const first = text.charCodeAt(0)
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    let i = 1
    while (i < text.length && bytes[at + i] === text.charCodeAt(i)) i++
    if (i === text.length) return true
  }
  return false
}

const isXlsx = (bytes: Uint8Array): boolean => contains(bytes.subarray(-65_536), 'xl/workbook.xml')

/** Text of a table: no control bytes, and not markup, which a browser might run. */
function isText(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 65_536)
  if (head[0] === 0xff && head[1] === 0xfe) return true
  if (head.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false
  return !/^(?:\xEF\xBB\xBF)?\s*(?:<|\{\\rtf|[[{]\s*["{[])/.test(ascii(head, 0, 512))
}

function dimensions(bytes: Uint8Array, kind: FileKind): { width: number; height: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (kind === 'png' && bytes.length >= 24) return { width: view.getUint32(16), height: view.getUint32(20) }
  if (kind === 'jpeg') return jpegSize(view)
  if (kind === 'webp' && bytes.length >= 30) return webpSize(view, ascii(bytes, 12, 16))
  return undefined
}

/** Walks the segments to the frame header (SOF0–SOF15, but not DHT, JPG and DAC, which share the range). */
function jpegSize(view: DataView) {
  for (let at = 2; at + 9 < view.byteLength && view.getUint8(at) === 0xff; ) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    at += 2 + view.getUint16(at + 2)
  }
  return undefined
}

/** Source: RFC 9649 sections 2.5 (lossy), 2.6 (lossless) and 2.7 (extended). */
function webpSize(view: DataView, chunk: string) {
  if (chunk === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  if (chunk === 'VP8X') {
    const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
    return { width: uint24(24) + 1, height: uint24(27) + 1 }
  }
  return undefined
}
