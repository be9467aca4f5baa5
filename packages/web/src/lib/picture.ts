/** Sides in pixels of what is sent: enough for a screen, light for the merchant's connection. */
const LARGE = 1_600
const SMALL = 240
/** A file that is already light goes as it is. */
const LIGHT_BYTES = 600_000
const accepted = ['image/png', 'image/jpeg', 'image/webp']

/** What is drawn of a photo. */
async function withBitmap<T>(file: File, draw: (bitmap: ImageBitmap) => Promise<T>): Promise<T> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Error(`No pudimos leer ${file.name}. Usa una foto PNG, JPG o WebP.`)
  })
  try {
    return await draw(bitmap)
  } finally {
    bitmap.close()
  }
}

const large = async (bitmap: ImageBitmap, file: File): Promise<File> =>
  file.size <= LIGHT_BYTES && accepted.includes(file.type) ? file : drawn(bitmap, LARGE, file.name)

/** A photo as it is sent: at most 1,600 px, made here, in the browser. */
export const photoOf = (file: File): Promise<File> => withBitmap(file, (bitmap) => large(bitmap, file))

/** The same with a small copy for lists. */
export const pictureOf = (file: File): Promise<{ file: File; thumb: File }> =>
  withBitmap(file, async (bitmap) => ({
    file: await large(bitmap, file),
    thumb: await drawn(bitmap, SMALL, file.name),
  }))

async function drawn(bitmap: ImageBitmap, side: number, name: string): Promise<File> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.82))
  if (!blob) throw new Error(`No pudimos preparar ${name}. Prueba con otra foto.`)
  return new File([blob], name, { type: blob.type })
}
