import { useEffect, useState } from 'react'

/** What a notice must not lie over: the button that comes next, what one searches with, the tabs of a phone. */
const KEPT = '[data-next], input[type=search], [data-foot]'
/** Room of a notice and around it, in px. */
const HEIGHT = 72
const GAP = 12

/**
 * How far above the lower edge a notice of these columns lies over none of some boxes, in px.
 * @param boxes what must stay free, in the window
 */
export function footOf(
  boxes: readonly Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>[],
  left: number,
  right: number,
  height: number,
): number {
  let foot = GAP
  const near = boxes.filter((box) => box.left < right && left < box.right && box.bottom > box.top)
  for (const box of near.toSorted((a, b) => b.bottom - a.bottom)) {
    const over = box.top < height - foot && box.bottom > height - foot - HEIGHT - GAP
    if (over) foot = height - box.top + GAP
  }
  return foot > height - HEIGHT ? GAP : foot
}

/** The same of what is on the screen, followed while notices are shown; they are `width` px wide at the right. */
export function useClearFoot(shown: boolean, width: number): number {
  const [foot, setFoot] = useState(GAP)
  useEffect(() => {
    if (!shown) return
    let frame = 0
    const look = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        const boxes = [...document.querySelectorAll(KEPT)].map((element) => element.getBoundingClientRect())
        setFoot(footOf(boxes, innerWidth - width, innerWidth, innerHeight))
      })
    }
    look()
    // A screen that comes under a notice has a button of its own that comes next.
    const screens = new MutationObserver(look)
    screens.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      cancelAnimationFrame(frame)
      screens.disconnect()
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [shown, width])
  return foot
}
