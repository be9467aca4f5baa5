/** Saves a file on the device; a call that answers with a file gives a File, whose name is used. */
export function download(blob: Blob, name = blob instanceof File ? blob.name : 'archivo'): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Opens a file, such as a PDF, in another tab; downloads it when the browser blocks new tabs. */
export function openFile(blob: Blob): void {
  const url = URL.createObjectURL(blob)
  if (!window.open(url, '_blank')) download(blob)
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
