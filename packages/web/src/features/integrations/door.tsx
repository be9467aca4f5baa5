import { useState } from 'react'
import { Page } from '@/components/kit/page'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { useCan } from '@/lib/person'
import { KeyForm } from './key-form'
import { KeyMade, type MadeKey } from './key-made'
import { Keys } from './keys'

/** How programs of others come in: the keys that the shop gave, and what each may do. */
export function DoorPage() {
  const creates = useCan('integration-create')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const create = creates ? { label: 'Crear clave', run: () => setMaking(true) } : undefined
  return (
    <Page
      title="Claves"
      description="Conecta cualquier otra tienda o programa: envía sus pedidos con una clave y entran una sola vez."
      primary={create}
    >
      <Keys create={create} />
      <Sheet open={making} onOpenChange={setMaking}>
        {making && (
          <SheetContent title="Crear clave">
            <KeyForm
              onMade={(key) => {
                setMaking(false)
                setMade(key)
              }}
            />
          </SheetContent>
        )}
      </Sheet>
      <Sheet open={made !== undefined} onOpenChange={(shown) => !shown && setMade(undefined)}>
        {made && (
          <SheetContent title="Copia tu clave" description="Solo se muestra esta vez.">
            <KeyMade made={made} done={() => setMade(undefined)} />
          </SheetContent>
        )}
      </Sheet>
    </Page>
  )
}
