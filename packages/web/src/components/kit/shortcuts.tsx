import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Kbd } from '@/components/ui/bits'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { keyOf, keyText, SCANNER_GAP_MS } from './keys'

interface Shortcut {
  key: string
  label: string
  run: (event: KeyboardEvent) => void
  inDialog: boolean
}

interface ShortcutOptions {
  enabled?: boolean
  /** Works also while a dialog is open: for keys of the dialog itself. */
  inDialog?: boolean
}

let stack: readonly Shortcut[] = []
const listeners = new Set<() => void>()
const change = (next: readonly Shortcut[]) => {
  stack = next
  for (const listener of listeners) listener()
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The shortcut of a single letter, until it is clear that no scanner is typing a code that begins with it. */
let single: ReturnType<typeof setTimeout> | undefined
/** Hears every key, also one that somebody else takes: a code that ends in the letter of a shortcut is a code. */
const forgetSingle = () => clearTimeout(single)

/** One listener for the whole app. The shortcut registered last wins, so a screen can take a key from the shell. */
function listen(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const key = keyOf(event)
  const inDialog = document.querySelector('[role=dialog][data-state=open],[role=alertdialog][data-state=open]') !== null
  const always = key.startsWith('mod+') || /^f\d+$/.test(key)
  if (typing(event.target) && !always) return
  const found = stack.findLast((shortcut) => shortcut.key === key && (!inDialog || shortcut.inDialog))
  if (!found) return
  event.preventDefault()
  if (key.length > 1) found.run(event)
  else single = setTimeout(() => found.run(event), SCANNER_GAP_MS + 10)
}

/**
 * A key of a screen, listed in the help of `?` while the caller is mounted.
 * @param key such as `n`, `/`, `f9`, `mod+k`; single keys do nothing while somebody types
 */
export function useShortcut(
  key: string,
  label: string,
  run: (event: KeyboardEvent) => void,
  options: ShortcutOptions = {},
): void {
  const { enabled = true, inDialog = false } = options
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!enabled) return
    const shortcut: Shortcut = { key, label, inDialog, run: (event) => latest.current(event) }
    if (stack.length === 0) {
      window.addEventListener('keydown', forgetSingle, true)
      document.addEventListener('keydown', listen)
    }
    change([...stack, shortcut])
    return () => {
      change(stack.filter((one) => one !== shortcut))
      if (stack.length > 0) return
      window.removeEventListener('keydown', forgetSingle, true)
      document.removeEventListener('keydown', listen)
    }
  }, [key, label, enabled, inDialog])
}

const useShortcuts = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stack,
  )

/** The keys that work on the screen one sees. Mounted once, by the shell. */
export function ShortcutsHelp() {
  const [open, setOpen] = useState(false)
  const shortcuts = useShortcuts()
  useShortcut('?', 'Ver los atajos del teclado', () => setOpen(true))
  const rows = [...new Map(shortcuts.map((shortcut) => [shortcut.key, shortcut])).values()]
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogContent title="Atajos del teclado" description="Los que funcionan en esta pantalla.">
        <dl className="divide-y">
          {rows.map((row) => (
            <div key={row.key} className="flex items-center justify-between gap-4 py-2">
              <dt>{row.label}</dt>
              <dd className="flex gap-1">
                {keyText(row.key).map((part) => (
                  <Kbd key={part}>{part}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </DialogContent>
    </Dialog>
  )
}
