import { drawingOf } from './pictures'

/** Side of a picture in pixels: three times what the counter shows, and enough for the page of a product. */
const SIDE = 288

/**
 * The picture of a product of the demo as a WebP that is uploaded as a person's would be; undefined for a product that
 * nobody drew, and where the renderer is not installed for this machine: its products show their initial.
 */
export async function pictureOf(name: string): Promise<File | undefined> {
  const drawing = drawingOf(name)
  if (!drawing) return undefined
  const sharp = await import('sharp').then(
    (module) => module.default,
    () => undefined,
  )
  if (!sharp) return undefined
  const bytes = await sharp(Buffer.from(drawing), { density: (72 * SIDE) / 96 })
    .resize(SIDE, SIDE)
    .webp({ quality: 86, effort: 1 })
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'producto.webp', { type: 'image/webp' })
}
