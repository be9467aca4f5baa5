/** Time that a frame gets to draw what it prints, in ms. Source: product.txt section 9. */
export const PRINT_TIMEOUT_MS = 1_000
/** Time that a frame stays after it was printed: some browsers read it while their dialog is open. */
const KEPT_MS = 120_000

/** A frame that nobody sees, to print what is put in it. */
export function hiddenFrame(title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.tabIndex = -1
  frame.style.cssText = 'position:fixed;right:0;bottom:0;width:1px;height:1px;border:0;opacity:0'
  return frame
}

/**
 * Opens the print dialog of the browser on a frame once it had time to draw, and takes it away later.
 * @param refused what to do when the browser does not print the frame
 * @param gone what to clean up with it
 */
export function printFrame(
  frame: Pick<HTMLIFrameElement, 'contentWindow' | 'remove'>,
  { refused = () => {}, gone = () => {} }: { refused?: () => void; gone?: () => void } = {},
): void {
  const back = document.activeElement
  setTimeout(() => {
    try {
      frame.contentWindow?.print()
      // The keys belong to the screen, not to the frame.
      if (back instanceof HTMLElement) back.focus()
    } catch {
      refused()
    }
  }, PRINT_TIMEOUT_MS)
  setTimeout(() => {
    gone()
    frame.remove()
  }, PRINT_TIMEOUT_MS + KEPT_MS)
}
