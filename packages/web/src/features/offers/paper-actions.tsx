import { Dialog, DialogContent } from '@/components/ui/dialog'
import { MailForm } from '@/shared/order/mail-form'

interface MailProps {
  number: string
  /** What is sent: `cotización`. */
  what: string
  description: string
  send: (email: string) => Promise<{ message: string }>
  onClose: () => void
}

/** Asks where an offer is mailed to. */
export const MailWindow = ({ number, what, description, send, onClose }: MailProps) => (
  <Dialog open onOpenChange={(open) => !open && onClose()}>
    <DialogContent title={`Enviar ${number}`} description={description}>
      <MailForm email={undefined} what={what} send={send} onSent={onClose} />
    </DialogContent>
  </Dialog>
)
