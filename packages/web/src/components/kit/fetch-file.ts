const LOST = 'No pudimos descargar el archivo. Revisa tu internet e inténtalo otra vez.'

/**
 * The file at an address of the store, piece by piece.
 * @param size bytes that it has
 * @param told hears how much has come, from 0 to 100, each time that it is another figure
 * @throws Error with what to tell the person
 */
export async function fetchFile(url: string, size: number, told: (percent: number) => void): Promise<Blob> {
  const response = await fetch(url).catch(() => undefined)
  if (!response?.ok || !response.body) throw new Error(LOST)
  const pieces: BlobPart[] = []
  let [come, last] = [0, -1]
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Error(LOST)
    })
    if (done) break
    pieces.push(value)
    come += value.length
    const percent = size > 0 ? Math.floor((come * 100) / size) : 0
    if (percent !== last) told(percent)
    last = percent
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
