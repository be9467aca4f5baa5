import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { openFile } from '@/lib/file'

/** Opens the paper of a document. */
export function PrintButton({ print: load }: { print: () => Promise<Blob> }) {
  const print = useMutation({ mutationFn: async () => openFile(await load()), meta: { keep: true } })
  return (
    <Button variant="outline" busy={print.isPending} onClick={() => print.mutate()}>
      <Printer /> Imprimir
    </Button>
  )
}
