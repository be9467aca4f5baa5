import { Package } from 'lucide-react'
import { useState } from 'react'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { packagesOf, parcelOf } from './parcels'
import { ParcelsField } from './parcels-field'
import type { Batch } from './types'

interface AmendParcelsProps {
  /** Its id. */
  batch: string
  item: Batch['items'][number]
  keep: (after: Batch) => void
}

/** The parcels of an order of a batch, to be corrected. */
export function AmendParcels(props: AmendParcelsProps) {
  const [open, setOpen] = useState(false)
  const { number } = props.item
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <Button variant="ghost" aria-label={`Corregir los paquetes de ${number}`} onClick={() => setOpen(true)}>
        <Package />
      </Button>
      {open && (
        <SheetContent title={`Paquetes de ${number}`} description="Cuánto pesa y mide cada uno.">
          <ParcelsForm {...props} close={() => setOpen(false)} />
        </SheetContent>
      )}
    </Sheet>
  )
}

function ParcelsForm({ batch, item: { order_id, packages }, keep, close }: AmendParcelsProps & { close: () => void }) {
  const record = useRecord({
    values: { packages: packages.map(parcelOf) },
    save: (values, api) => api.guides.amendBatch({ id: batch, order: order_id, packages: packagesOf(values.packages) }),
    done: 'Paquetes corregidos',
    onSaved: (after) => {
      keep(after)
      close()
    },
  })
  return (
    <RecordForm record={record} submit="Guardar paquetes">
      <ParcelsField />
    </RecordForm>
  )
}
