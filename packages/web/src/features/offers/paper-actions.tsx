import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent } from '@/components/ui/dialog'
import { openFile } from '@/lib/file'
import { MailForm } from '@/shared/order/mail-form'

/** Prints the paper of an offer. */
export function PrintButton({ print: load }: { print: () => Promise<Blob> }) {
  const print = useMutation({ mutationFn: async () => openFile(await load()), meta: { keep: true } })
  return (
    <Button variant="outline" busy={print.isPending} onClick={() => print.mutate()}>
      <Printer /> Imprimir
    </Button>
  )
}

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
