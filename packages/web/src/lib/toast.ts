/**
 * Says something in passing, at the bottom right above the button that comes next; the guard from the top right, where
 * there is room for both. Sonner loads with the first word.
 */

interface Options {
  /** Messages of the guard appear on top. */
  top?: boolean
  action?: { label: string; run: () => void }
  /** Stays until closed. */
  stay?: boolean
}

/** Screens on which notices are as wide as the window, as Sonner has it. */
export const PHONE = '(max-width: 600px)'

type Kind = 'success' | 'warning' | 'info'

let ready: () => void
const mounted = new Promise<void>((resolve) => {
  ready = resolve
})
let wanted: () => void
/** Resolves when the first toast is asked for. */
export const firstToast = new Promise<void>((resolve) => {
  wanted = resolve
})
/** Called by the Toaster when it can show toasts. */
export const toasterReady = () => ready()

/** Where a notice appears. Source: product.txt sections 2 and 9; on a phone the top is what one searches with, decision 0008. */
export const placeOf = (top = false, phone = false) => (top && !phone ? 'top-right' : 'bottom-right')

/** The notice of each text that is shown: said again it stays longer. One that is leaving cannot, and another comes. */
const shown = new Map<string, string | number>()

async function show(kind: Kind, text: string, { top, action, stay }: Options = {}): Promise<void> {
  wanted()
  const [{ toast }] = await Promise.all([import('sonner'), mounted])
  const before = shown.get(text)
  const leaves = ({ id }: { id: string | number }) => {
    if (shown.get(text) === id) shown.delete(text)
  }
  const id = toast[kind](text, {
    ...(before === undefined ? {} : { id: before }),
    onAutoClose: leaves,
    onDismiss: leaves,
    position: placeOf(top, matchMedia(PHONE).matches),
    duration: stay ? Number.POSITIVE_INFINITY : kind === 'warning' ? 8_000 : 4_000,
    ...(action && {
      action: {
        label: action.label,
        onClick: () => {
          leaves({ id })
          action.run()
        },
      },
    }),
  })
  shown.set(text, id)
}

export const say = {
  good: (text: string, options?: Options) => void show('success', text, options),
  bad: (text: string, options?: Options) => void show('warning', text, options),
  info: (text: string, options?: Options) => void show('info', text, options),
}
