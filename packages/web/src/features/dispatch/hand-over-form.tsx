import { useRef } from 'react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Input } from '@/components/ui/input'
import { SignaturePad, type SignatureRef } from './signature-pad'
import type { Dispatch } from './types'

/** Who receives a dispatch, with their signature on the screen. */
export function HandOverForm({ id, onSaved }: { id: string; onSaved: (after: Dispatch) => void }) {
  const pad = useRef<SignatureRef>(null)
  const record = useRecord({
    values: { name: '', document: '' },
    save: async (values, api) => {
      const signature = await pad.current?.file()
      return api.dispatch.handOver({ id, ...values, ...(signature ? { signature } : {}) })
    },
    done: 'Entregada: los pedidos quedan despachados',
    onSaved,
  })
  return (
    <RecordForm record={record} submit="Entregar y despachar">
      <Field name="name" label="Quien recibe" required="Escribe quién los recibe">
        {(f) => <Input {...f} autoComplete="off" />}
      </Field>
      <Field name="document" label="Documento" optional>
        {(f) => <Input {...f} inputMode="numeric" autoComplete="off" />}
      </Field>
      <SignaturePad ref={pad} />
    </RecordForm>
  )
}
