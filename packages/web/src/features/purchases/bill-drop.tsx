import { useMutation } from '@tanstack/react-query'
import { FileCode2 } from 'lucide-react'
import { useState } from 'react'
import { FileDrop } from '@/components/kit/file-drop'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { api } from '@/lib/api'
import type { Bill } from './types'

/** Takes the XML or ZIP that a provider sent, and gives what it says. */
export function BillDrop({ onRead }: { onRead: (bill: Bill) => void }) {
  const [open, setOpen] = useState(false)
  const [file, setFile] = useState<File>()
  const read = useMutation({
    mutationFn: (chosen: File) => api.purchasing.readProviderBill({ file: chosen }),
    meta: { quiet: true, keep: true },
    onSuccess: (bill) => {
      setOpen(false)
      setFile(undefined)
      onRead(bill)
    },
  })
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        <FileCode2 /> Desde el XML del proveedor
      </Button>
      <Sheet open={open} onOpenChange={setOpen}>
        {open && (
          <SheetContent
            title="Desde el XML del proveedor"
            description="Sube el ZIP o el XML que te llegó por correo con la factura. Nada se guarda hasta que lo revises."
          >
            <div className="grid gap-4">
              <FileDrop
                accept=".xml,.zip"
                label="Arrastra aquí el ZIP o el XML"
                value={file}
                onChange={(chosen) => {
                  setFile(chosen)
                  read.reset()
                  if (chosen) read.mutate(chosen)
                }}
              />
              {read.isPending && <p role="status">Leyendo la factura…</p>}
              {read.error && <Alert tone="bad">{read.error.message}</Alert>}
            </div>
          </SheetContent>
        )}
      </Sheet>
    </>
  )
}
