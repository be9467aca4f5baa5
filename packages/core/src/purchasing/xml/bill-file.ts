import { AppError, invalid } from '../../kernel/errors'
import { unpacked, zipEntries } from '../../kernel/files/unzip'

/** Bytes of a file that is read, and of an XML in it. */
const MOST_BYTES = 5_000_000
/** Files that a ZIP may have. */
const MOST_FILES = 50

const wrong = (message: string) => invalid({ file: [message] })

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

const damaged = () => wrong('No pudimos abrir el ZIP: descárgalo otra vez del correo y vuelve a subirlo')
const tooLarge = () => wrong('El ZIP es demasiado grande: sube el XML solo')

/**
 * Returns the XML files of a ZIP. All of them together unpack to no more than one alone may, whatever sizes the ZIP declares.
 * @throws AppError 422 at `file` for one that is damaged or too big
 */
async function inZip(bytes: Uint8Array): Promise<Uint8Array[]> {
  const found: Uint8Array[] = []
  let [files, size] = [0, 0]
  try {
    for (const entry of zipEntries(bytes, damaged)) {
      if (++files > MOST_FILES) throw tooLarge()
      if (!/\.xml$/i.test(entry.name)) continue
      const pieces: Uint8Array[] = []
      for await (const piece of unpacked(entry, damaged)) {
        size += piece.length
        if (size > MOST_BYTES) throw tooLarge()
        pieces.push(piece)
      }
      found.push(Buffer.concat(pieces))
    }
    return found
  } catch (error) {
    throw error instanceof AppError ? error : damaged()
  }
}

/** Tags of an XML: an invoice of a thousand lines has some 80,000. */
const MOST_TAGS = 250_000

function needFewTags(text: string): void {
  let tags = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1))
    if (++tags > MOST_TAGS) throw wrong('El XML trae demasiados datos: pídele otro a tu proveedor')
}

/** Texts that are no XML of an invoice, or that bring definitions of their own. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw wrong('El archivo es demasiado grande: un XML de factura pesa menos de 5 MB')
  const text = new TextDecoder().decode(bytes)
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw wrong('El XML trae definiciones que no aceptamos: pídele otro a tu proveedor')
  needFewTags(text)
  return text
}

/**
 * The XML texts of a file that a provider sent: one, or those in its ZIP.
 * @throws AppError 422 at `file` for what is neither, is damaged, too big, or has entities of its own
 */
export async function xmlOf(file: Blob): Promise<string[]> {
  if (file.size > MOST_BYTES) throw wrong('El archivo es demasiado grande: sube uno de menos de 5 MB')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const texts = (isZip(bytes) ? await inZip(bytes) : [bytes]).map(textOf).filter((text) => text.includes('<'))
  if (texts.length === 0) throw wrong('No trae ningún XML: sube el ZIP o el XML que te llegó con la factura')
  return texts
}
