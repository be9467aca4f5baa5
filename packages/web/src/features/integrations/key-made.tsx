import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import type { api } from '@/lib/api'
import { CopyButton } from './copy-button'

export type MadeKey = Awaited<ReturnType<typeof api.stores.createKey>>

/** A new key, the one time that it is shown. */
export function KeyMade({ made, done }: { made: MadeKey; done: () => void }) {
  const sends = made.scopes.includes('orders')
  return (
    <div className="grid gap-5">
      <Alert tone="warning">
        Guárdala ahora en un lugar seguro. Si la pierdes, revoca esta y crea otra: nadie puede volver a verla.
      </Alert>
      <Secret title="Clave" text={made.key} label="Copiar clave">
        Va en el encabezado Authorization, después de «Bearer».
      </Secret>
      {sends && (
        <>
          <Secret title="Secreto para firmar" text={made.signing_secret} label="Copiar secreto">
            Con él se firma cada pedido. Nunca se envía.
          </Secret>
          <Secret title="Dirección para los pedidos" text={made.door} label="Copiar dirección">
            Ahí se envía cada pedido nuevo o que cambie.
          </Secret>
        </>
      )}
      <Button onClick={done}>Ya la guardé</Button>
    </div>
  )
}

interface SecretProps {
  title: string
  text: string
  /** Of the button that copies it. */
  label: string
  children: string
}

/** Something that is shown once, with a button that copies it. */
export function Secret({ title, text, label, children }: SecretProps) {
  return (
    <section>
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-muted-foreground">{children}</p>
      <code className="mt-2 block rounded-md bg-muted p-2 text-sm wrap-anywhere">{text}</code>
      <CopyButton text={text} label={label} />
    </section>
  )
}
