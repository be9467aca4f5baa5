import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** True while a table is no wider than its frame: then the page scrolls it, and its head can stay below the bar. */
export function useFits(frame: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true)
  useLayoutEffect(() => {
    const [box, table] = [frame.current, frame.current?.firstElementChild as HTMLElement | undefined]
    if (!box || !table) return
    const watch = new ResizeObserver(() => setFits(table.offsetWidth <= box.clientWidth))
    watch.observe(box)
    watch.observe(table)
    return () => watch.disconnect()
  })
  return fits
}

/**
 * The room that a list takes, kept while a search or a filter leaves less of it: the page is as high as before, so that
 * nothing moves under the eye.
 * @param whole nothing narrows the list, and its rows are there
 */
export function useRoom(whole: boolean): { room: RefObject<HTMLDivElement | null>; height: number | undefined } {
  const room = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>()
  useLayoutEffect(() => {
    if (whole && room.current) setHeight(room.current.firstElementChild?.getBoundingClientRect().height)
  }, [whole])
  return { room, height: whole ? undefined : height }
}
