import { unzipSync } from 'fflate'
import { invalid } from '../../kernel/errors'

/** Bytes of a file that is read, and of an XML in it. */
const MOST_BYTES = 5_000_000
/** Files that a ZIP may have. */
const MOST_FILES = 50

const wrong = (message: string) => invalid({ file: [message] })

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The XML files of a ZIP, by name. @throws AppError 422 at `file` for one that is damaged or too big */
function inZip(bytes: Uint8Array): Uint8Array[] {
  let files = 0
  try {
    const found = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        files += 1
        if (files > MOST_FILES || originalSize > MOST_BYTES) throw wrong('El ZIP es demasiado grande: sube el XML solo')
        return /\.xml$/i.test(name)
      },
    })
    return Object.values(found)
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error
    throw wrong('No pudimos abrir el ZIP: descárgalo otra vez del correo y vuelve a subirlo')
  }
}

/** Texts that are no XML of an invoice, or that bring definitions of their own. */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw wrong('El archivo es demasiado grande: un XML de factura pesa menos de 5 MB')
  const text = new TextDecoder().decode(bytes)
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw wrong('El XML trae definiciones que no aceptamos: pídele otro a tu proveedor')
  return text
}

/**
 * The XML texts of a file that a provider sent: one, or those in its ZIP.
 * @throws AppError 422 at `file` for what is neither, is damaged, too big, or has entities of its own
 */
export async function xmlOf(file: Blob): Promise<string[]> {
  if (file.size > MOST_BYTES) throw wrong('El archivo es demasiado grande: sube uno de menos de 5 MB')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const texts = (isZip(bytes) ? inZip(bytes) : [bytes]).map(textOf).filter((text) => text.includes('<'))
  if (texts.length === 0) throw wrong('No trae ningún XML: sube el ZIP o el XML que te llegó con la factura')
  return texts
}
