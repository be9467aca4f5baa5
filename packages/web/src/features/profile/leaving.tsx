import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { Field } from '@/components/kit/field'
import { RecordForm, useRecord } from '@/components/kit/record-form'
import { Alert } from '@/components/ui/bits'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { api, q } from '@/lib/api'
import { date } from '@/lib/format'
import { say } from '@/lib/toast'
import { showJob } from '@/shared/job/shown-job'
import { PasswordInput } from '@/shared/login/password-input'
import { MorningMail } from './morning-mail'
import { SupportVisit } from './support-visit'

/** What its owner may do with the whole shop: take its data along, and close it. */
export function Leaving() {
  const take = useMutation({
    mutationFn: () => api.identity.startShopExport({}),
    onSuccess: ({ job }) => showJob(job),
  })
  return (
    <div className="mt-4 grid grid-cols-1 gap-4">
      <Card
        title="Llévate tus datos"
        description="Un archivo ZIP con todos tus registros, imágenes y documentos. Queda en Trabajos por 30 días."
      >
        <Button variant="outline" busy={take.isPending} onClick={() => take.mutate()}>
          <FileDown /> Preparar mis datos
        </Button>
      </Card>
      <MorningMail />
      <SupportVisit />
      <Closing />
    </div>
  )
}

function Closing() {
  const query = useQuery(q.identity.showClosing())
  const keep = useMutation({
    mutationFn: () => api.identity.keepShop({}),
    onSuccess: () => say.good('Tu tienda sigue abierta'),
  })
  if (!query.data) return null
  const { closes_on, asked_by, days } = query.data
  return (
    <Card title="Cerrar la tienda">
      {closes_on ? (
        <>
          <Alert tone="warning">
            <p>
              {asked_by} pidió cerrarla: el {date(closes_on)} nadie podrá entrar y se borran todos los datos y archivos.
              Hasta ese día todo funciona y puedes llevártelos.
            </p>
          </Alert>
          <Button className="mt-4" busy={keep.isPending} onClick={() => keep.mutate()}>
            No cerrar la tienda
          </Button>
        </>
      ) : (
        <CloseForm days={days} />
      )}
    </Card>
  )
}

function CloseForm({ days }: { days: number }) {
  const record = useRecord({
    values: { current_password: '' },
    save: (values) => api.identity.askClosing(values),
    done: 'Cierre pedido: puedes arrepentirte cuando quieras',
    onSaved: () => record.form.reset({ current_password: '' }),
  })
  return (
    <RecordForm
      record={record}
      submit="Cerrar la tienda"
      danger
      className="[&>div:last-child]:static [&>div:last-child]:pb-0"
    >
      <p>
        Se cierra en {days} días: hasta entonces todo funciona y te puedes arrepentir. Ese día se borran todos los datos
        y archivos, sin vuelta atrás. Llévatelos antes, porque los libros los debes guardar diez años.
      </p>
      <Field name="current_password" label="Tu contraseña" required="Escribe tu contraseña">
        {(f) => <PasswordInput {...f} autoComplete="current-password" />}
      </Field>
    </RecordForm>
  )
}
