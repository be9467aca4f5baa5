import { useState } from 'react'
import { Page } from '@/components/kit/page'
import { Sheet, SheetContent } from '@/components/ui/dialog'
import { useCan } from '@/lib/person'
import { KeyForm } from './key-form'
import { KeyMade, type MadeKey } from './key-made'
import { Keys } from './keys'
import { Webhooks } from './webhooks'

/** How programs of others come in, with the keys that the shop gave, and hear what happens. */
export function DoorPage() {
  const creates = useCan('integration-create')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<MadeKey>()
  const create = creates ? { label: 'Crear clave', run: () => setMaking(true) } : undefined
  return (
    <Page
      title="Claves y webhooks"
      description="Conecta cualquier otra tienda o programa: con una clave envía sus pedidos, y con un webhook se entera de lo que pasa aquí."
      primary={create}
    >
      <Keys create={create} />
      <Webhooks />
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
