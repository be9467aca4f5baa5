/** What public pages show of a logo; `documents/print/public-paper.ts` leaves out heavier ones. */
const LIGHT_BYTES = 40_000
/** Sides in which a logo is drawn, in px, until one is light enough. */
const SIDES = [480, 320, 200]

const asBlob = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

function drawn(image: ImageBitmap, side: number, ground?: string): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(image.width, image.height))
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  })
  const pen = canvas.getContext('2d')!
  if (ground) {
    pen.fillStyle = ground
    pen.fillRect(0, 0, canvas.width, canvas.height)
  }
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The same logo, light enough for a page on a phone; as it came when it is, or when the browser cannot draw it. */
export async function lighter(file: File): Promise<File> {
  if (file.size <= LIGHT_BYTES) return file
  const image = await createImageBitmap(file).catch(() => undefined)
  if (!image) return file
  for (const side of SIDES) {
    for (const [type, quality] of [['image/png'], ['image/jpeg', 0.85]] as const) {
      const blob = await asBlob(drawn(image, side, type === 'image/jpeg' ? '#fff' : undefined), type, quality)
      if (blob && blob.size <= LIGHT_BYTES) return new File([blob], file.name, { type })
    }
  }
  return file
}
