import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { OfferParts, partsOf, type Taken, tooMuch } from './offer-parts'
import type { OfferLine } from './offers'

interface WindowProps {
  title: string
  description: string
  /** The verb of its button. */
  action: string
  lines: readonly OfferLine[]
  busy: boolean
  blocked?: boolean
  onPress: (parts: ReturnType<typeof partsOf>) => void
  onClose: () => void
  children?: ReactNode
}

/** Asks how much of each line of an offer is taken, all that is left of it unless less is written. */
export function PartsWindow({
  title,
  description,
  action,
  lines,
  busy,
  blocked = false,
  onPress,
  onClose,
  children,
}: WindowProps) {
  const [taken, setTaken] = useState<Taken>({})
  const parts = partsOf(lines, taken)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        title={title}
        description={description}
        footer={
          <Button
            busy={busy}
            disabled={blocked || parts.length === 0 || tooMuch(lines, taken)}
            onClick={() => onPress(parts)}
          >
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
}
