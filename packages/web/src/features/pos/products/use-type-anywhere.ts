import { useEffect } from 'react'

const printable = (event: KeyboardEvent) =>
  event.key.length === 1 && event.key !== ' ' && event.key !== '?' && !event.ctrlKey && !event.metaKey && !event.altKey

/** A letter pressed anywhere goes to the search, so that nobody has to aim at it first. */
export function useTypeAnywhere(focus: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const typing = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (typing || event.defaultPrevented || !printable(event)) return
      if (target.closest('[data-ticket]') && '+-'.includes(event.key)) return
      if (document.querySelector('[role=dialog][data-state=open],[role=alertdialog][data-state=open],[role=menu]'))
        return
      event.stopPropagation()
      focus()
    }
    window.addEventListener('keydown', hear, true)
    return () => window.removeEventListener('keydown', hear, true)
  }, [focus])
}
