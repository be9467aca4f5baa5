import { AppError } from '../errors'
import { XLSX } from './content-type'
import { type ImageSize, imageSize, isTooLarge, MAX_SIDE } from './image-size'

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
    contentType: XLSX,
    extension: 'xlsx',
    label: 'Excel (.xlsx)',
  },
  csv: { contentType: 'text/csv', extension: 'csv', label: 'CSV' },
}

export const images = ['png', 'jpeg', 'webp'] as const satisfies readonly FileKind[]
export const sheets = ['xlsx', 'csv'] as const satisfies readonly FileKind[]

/** 422 about a file, at the field it came in. */
export const badFile = (message: string, field = 'file') =>
  new AppError(422, 'bad_file', message, { [field]: [message] })

/**
 * Recognises a file by its bytes. Give the whole file: an xlsx is told from other zips by its directory, at the end, and
 * an image is looked at to its end.
 * @param field the field that a refusal names
 * @throws AppError 422 with what to do, when the content is none of `allowed`, or an image that is cut short or too large
 */
export function sniff(bytes: Uint8Array, allowed: readonly FileKind[], field?: string): Sniffed {
  if (bytes.length === 0) throw badFile('El archivo está vacío. Elige otro.', field)
  const kind = kindOf(bytes)
  if (kind === undefined || !allowed.includes(kind)) throw badFile(refusal(bytes, kind, allowed), field)
  const { contentType, extension } = types[kind]
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp') return { kind, contentType, extension }
  const size = imageSize(bytes, kind)
  if (!size) throw badFile('La imagen está incompleta o dañada. Ábrela, guárdala otra vez y súbela.', field)
  if (isTooLarge(size)) throw badFile(tooLarge(size), field)
  return { kind, contentType, extension, ...size }
}

const number = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, '.')
const tooLarge = ({ width, height }: ImageSize): string =>
  `La imagen mide ${number(width)} × ${number(height)} píxeles. Súbela de máximo ${number(MAX_SIDE)} de lado y 64 millones de píxeles en total.`

function kindOf(bytes: Uint8Array): FileKind | undefined {
  const head = ascii(bytes, 0, 16)
  if (head.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (head.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.startsWith('%PDF-')) return 'pdf'
  if (head.startsWith('PK\x03\x04')) return isXlsx(bytes) ? 'xlsx' : undefined
  return isText(bytes) ? 'csv' : undefined
}

function refusal(bytes: Uint8Array, kind: FileKind | undefined, allowed: readonly FileKind[]): string {
  const wanted = list(allowed.map((name) => types[name].label))
  if (!allowed.includes('xlsx')) return `Este tipo de archivo no sirve aquí. Elige un archivo ${wanted}.`
  const head = ascii(bytes, 0, 512)
  if (head.startsWith('\xD0\xCF\x11\xE0')) {
    return contains(bytes, [...'EncryptedPackage'].join('\0'))
      ? 'El archivo tiene contraseña. Quítala en Excel, guárdalo como .xlsx y súbelo otra vez.'
      : 'El archivo es de una versión antigua de Excel (.xls). Guarda el archivo como .xlsx y súbelo otra vez.'
  }
  if (head.trimStart().startsWith('<')) {
    return 'Es una página web con nombre de Excel. Ábrela en Excel, guarda el archivo como .xlsx y súbelo otra vez.'
  }
  if (head.startsWith('PK')) {
    return 'No es un libro de Excel, o está dañado. Ábrelo, guarda el archivo como .xlsx y súbelo otra vez.'
  }
  const what =
    kind === undefined ? 'No es una hoja de cálculo' : `Es un archivo ${types[kind].label}, no una hoja de cálculo`
  return `${what}. Sube un archivo ${wanted}.`
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
