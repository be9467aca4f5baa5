import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { api } from '@/lib/api'

/** The code that a new device needs while strangers try the account: asked for by a press, typed from the mail. */
export function DeviceCode({ username }: { username: string }) {
  const ask = useMutation({
    mutationFn: () => api.identity.requestDeviceCode({ username }),
    meta: { keep: true },
  })
  return (
    <div className="grid gap-3 rounded-lg border bg-card p-4">
      <Button type="button" variant="outline" busy={ask.isPending} onClick={() => ask.mutate()}>
        <Mail /> {ask.isSuccess ? 'Enviar otro código' : 'Enviarme un código'}
      </Button>
      {ask.isSuccess && (
        <p role="status" className="text-sm text-muted-foreground">
          Si hay una cuenta con ese correo, en un momento te llega. Si no lo ves, mira en correo no deseado; también
          sirve el último que te enviamos.
        </p>
      )}
      <Field name="device_code" label="Código del correo" help="Tiene doce letras y números.">
        {(f) => (
          <Input
            {...f}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="7K2M-QW9T-3FHX"
          />
        )}
      </Field>
    </div>
  )
}
