import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { OfferParts, partsOf, type Taken, tooMuch } from './offer-parts'
import type { OfferLine } from './offers'

/** How much of each line of an offer is taken, all that is left of it unless less is written. */
export function useParts(lines: readonly OfferLine[]) {
  const [taken, setTaken] = useState<Taken>({})
  return { lines, taken, setTaken, parts: partsOf(lines, taken), wrong: tooMuch(lines, taken) }
}

interface WindowProps {
  title: string
  description: string
  /** The verb of its button. */
  action: string
  parts: ReturnType<typeof useParts>
  busy: boolean
  blocked?: boolean
  onPress: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks how much of each line of an offer is taken. */
export const PartsWindow = ({
  title,
  description,
  action,
  parts: { lines, taken, setTaken, parts, wrong },
  busy,
  blocked = false,
  onPress,
  onClose,
  children,
}: WindowProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent
      title={title}
      description={description}
      footer={
        <Button busy={busy} disabled={blocked || parts.length === 0 || wrong} onClick={onPress}>
          {action}
        </Button>
      }
    >
      <div className="grid gap-4">
        <OfferParts lines={lines} taken={taken} onChange={setTaken} />
        {children}
      </div>
    </DialogContent>
  </Dialog>
)
